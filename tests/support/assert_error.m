function assert_error(id, f)
%ASSERT_ERROR  Fail unless calling f() raises the error with this id.
  try
    f();
  catch e
    assert(strcmp(e.identifier, id), 'expected %s, got %s: %s', id, e.identifier, e.message);
    return
  end
  error('expected the error %s, but the call returned', id);
end
