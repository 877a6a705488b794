#include "base/team.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdlib>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "base/platform.hpp"
#include "base/threads.hpp"

namespace frs {
namespace {
// How long a thread looks for the next work, or the caller for the end of the others, before it sleeps: about what
// sleeping and waking up cost.
constexpr std::chrono::microseconds patience{20};

// Whether done() becomes true within the time of patience.
template <class Done>
bool soon(Done&& done) {
  const auto end = std::chrono::steady_clock::now() + patience;
  do {
    for (int i = 0; i < 32; ++i) {
      if (done()) return true;
#if defined(__x86_64__)
      __builtin_ia32_pause();
#endif
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

class Team {
 public:
  ~Team() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      ending_ = true;
    }
    wake_.notify_all();
    for (std::thread& t : threads_) t.join();
  }

  // Whether the threads are those of this process, not of the one that forked it.
  bool isOurs() const { return threads_.empty() || owner_ == platform::processId(); }

  void run(int count, const std::function<void(int)>& work) {
    const std::unique_lock<std::mutex> turn(turn_, std::try_to_lock);
    if (count < 2 || !turn || !hasThreads(count - 1)) return work(0);
    open(count - 1, work);
    work(0);
    close();
  }

 private:
  bool hasThreads(int count) {
    if (!isOurs()) return false;
    owner_ = platform::processId();
    const platform::SignalsBlocked blocked;
    try {
      while (static_cast<int>(threads_.size()) < count)
        threads_.emplace_back([this, member = static_cast<int>(threads_.size()) + 1] { serve(member); });
    } catch (const std::system_error&) {  // the system gives no more
    }
    return !threads_.empty();
  }

  void open(int places, const std::function<void(int)>& work) {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      work_ = &work;
      places_ = places;
      round_.fetch_add(1);
    }
    wake_.notify_all();
  }

  // Nobody may begin any more; waits for those who did.
  void close() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      places_ = 0;
    }
    if (soon([&] { return busy_.load() == 0; })) return;
    std::unique_lock<std::mutex> lock(mutex_);
    ended_.wait(lock, [&] { return busy_.load() == 0; });
  }

  void serve(int member) {
    for (unsigned long seen = 0;;) {
      soon([&] { return round_.load() != seen; });
      std::unique_lock<std::mutex> lock(mutex_);
      wake_.wait(lock, [&] { return ending_ || round_.load() != seen; });
      if (ending_) return;
      seen = round_.load();
      if (places_ < member) continue;
      busy_.fetch_add(1);
      const std::function<void(int)>& work = *work_;
      lock.unlock();
      work(member);
      lock.lock();
      if (busy_.fetch_sub(1) == 1) ended_.notify_one();
    }
  }

  std::vector<std::thread> threads_;
  long owner_ = 0;
  std::mutex turn_;   // held by the caller whose work the threads do
  std::mutex mutex_;  // of all that follows
  std::condition_variable wake_, ended_;
  const std::function<void(int)>* work_ = nullptr;
  int places_ = 0;                       // members up to this one may begin
  std::atomic<unsigned long> round_{0};  // counts the calls of open
  std::atomic<int> busy_{0};             // members that began and have not ended
  bool ending_ = false;
};

// The team ends when the host unloads the core: threads must not outlive the code they run. A forked child leaves it as
// it is, for the threads that its locks wait for are not there.
struct Keeper {
  Team* team = new Team;
  bool mayEnd = platform::canUnload();
  ~Keeper() {
    if (mayEnd && team->isOurs()) delete team;
  }
};

Team& team() {
  static Keeper keeper;
  return *keeper.team;
}

thread_local bool inside = false;  // of a team's work
}  // namespace

int threadCount(int requested) {
  if (requested > 0) return std::min(requested, 8 * platform::processors());
  const char* text = std::getenv("OMP_NUM_THREADS");
  const int most = text ? std::atoi(text) : 0;
  return most > 0 ? std::min(most, platform::processors()) : platform::processors();
}

void runTeam(int threads, const std::function<void(int)>& work) {
  if (threads < 2 || inside) return work(0);
  team().run(threads, [&](int member) {
    inside = true;
    work(member);
    inside = false;
  });
}
}  // namespace frs
