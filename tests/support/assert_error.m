function message = assert_error(id, f)
%ASSERT_ERROR  Fail unless calling f() raises the error with this id; MESSAGE is its text.
  try
    f();
  catch e
    assert(strcmp(e.identifier, id), 'expected %s, got %s: %s', id, e.identifier, e.message);
    message = e.message;
    return
  end
  error('expected the error %s, but the call returned', id);
end
