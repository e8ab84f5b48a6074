using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace FrontrowAds
{
    /// <summary>
    /// The one queue on which the SDK runs. Other threads post to it; whoever owns the main thread
    /// runs it, in Unity once a frame. Timers do not depend on the game's time scale.
    /// </summary>
    internal sealed class Pump
    {
        private sealed class Alarm
        {
            public double At;
            public Action Work;
        }

        private readonly object _lock = new object();
        private readonly Queue<Action> _posted = new Queue<Action>();
        private readonly List<Alarm> _timers = new List<Alarm>();
        private readonly Func<double> _elapsed;

        /// <param name="elapsed">A clock that nobody sets, in milliseconds.</param>
        public Pump(Func<double> elapsed)
        {
            _elapsed = elapsed;
        }

        /// <summary>Is told of an error that nothing else has caught.</summary>
        public Action<Exception> Failed;

        public int TimerCount
        {
            get { lock (_lock) return _timers.Count; }
        }

        public bool IsEmpty
        {
            get { lock (_lock) return _posted.Count == 0; }
        }

        /// <summary>Can be called by any thread.</summary>
        public void Post(Action work)
        {
            lock (_lock) _posted.Enqueue(work);
        }

        /// <summary>
        /// Runs <paramref name="work"/> once after a delay. The result cancels it.
        /// </summary>
        public Action After(double milliseconds, Action work)
        {
            var timer = new Alarm { At = _elapsed() + milliseconds, Work = work };
            lock (_lock) _timers.Add(timer);
            return () =>
            {
                lock (_lock) _timers.Remove(timer);
            };
        }

        /// <summary>
        /// Does slow work on a thread of its own, and hands its result over here: null or false
        /// where it has thrown an error. With <paramref name="after"/>, it begins when that has
        /// ended.
        /// </summary>
        public Task Away<T>(Func<T> work, Action<T> done, Task after = null)
        {
            Action all = () =>
            {
                var result = default(T);
                try
                {
                    result = work();
                }
                catch (Exception)
                {
                    // No network, no file, no space: the result says it.
                }
                Post(() => done(result));
            };
            return after == null
                ? Task.Factory.StartNew(all, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                : after.ContinueWith(_ => all(), TaskScheduler.Default);
        }

        /// <summary>Runs what was posted and the timers that are due.</summary>
        public void Run()
        {
            for (var left = PostedNow(); left > 0; left -= 1) Try(NextPosted());
            var now = _elapsed();
            for (var timer = NextDue(now); timer != null; timer = NextDue(now)) Try(timer.Work);
        }

        private int PostedNow()
        {
            lock (_lock) return _posted.Count;
        }

        private Action NextPosted()
        {
            lock (_lock) return _posted.Count == 0 ? () => { } : _posted.Dequeue();
        }

        private Alarm NextDue(double now)
        {
            lock (_lock)
            {
                Alarm next = null;
                foreach (var timer in _timers)
                    if (timer.At <= now && (next == null || timer.At < next.At)) next = timer;
                if (next != null) _timers.Remove(next);
                return next;
            }
        }

        private void Try(Action work)
        {
            try
            {
                work();
            }
            catch (Exception error)
            {
                Failed?.Invoke(error);
            }
        }
    }
}
