// team.hpp - the threads of the toolbox. They sleep until there is work, so a machine that is busy with other things
// loses nothing to them.
#pragma once
#include <functional>

namespace frs {
/// Runs work(member) on the calling thread, as member 0, and at the same time on up to threads - 1 others, as members
/// 1, 2, ...; returns when all that began have ended. Work is shared by what `work` does: it takes pieces until none is
/// left. A thread that wakes up after the caller has run out of pieces does not begin any more, so nobody waits for a
/// thread that is itself waiting for a processor.
/// Inside work, in a forked child, and while another thread of the host has the team, the caller works alone; so it
/// does where the system gives no threads.
/// Pre     work does not throw.
void runTeam(int threads, const std::function<void(int)>& work);
}  // namespace frs
