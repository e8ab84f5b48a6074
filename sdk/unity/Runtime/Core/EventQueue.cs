using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace FrontrowAds
{
    /// <summary>
    /// Events stay in the store until the server has answered for them, so a lost network or a
    /// closed app loses none. Sending an event twice is safe, because the server counts a token
    /// once.
    /// </summary>
    internal sealed class EventQueue
    {
        private const int MostASend = 500;
        private static readonly DateTime Epoch = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);

        private readonly Core _core;
        private readonly EventStore _store;
        private int _mostEvents = MostASend;
        private int _tries;
        private bool _isSending;
        private Action _callOff;

        /// <summary>True while a wait goes on that the server has caused with its answer.</summary>
        private bool _isTold;

        public EventQueue(Core core, EventStore store)
        {
            _core = core;
            _store = store;
        }

        public int Count
        {
            get { return _store.Count; }
        }

        public void Open()
        {
            _store.Open(SendUnlessWaiting);
        }

        /// <summary>
        /// Stores an event and sends it as soon as possible. A token that is already in the queue
        /// is not added again.
        /// </summary>
        public void Add(string token, string of, RewardFields reward)
        {
            var at = Epoch.AddMilliseconds(Math.Round(_core.Around.Now()));
            _store.Add(new KeptEvent
            {
                Token = token,
                At = at.ToString("yyyy-MM-dd'T'HH:mm:ss.fff'Z'", CultureInfo.InvariantCulture),
                Of = of,
                Reward = reward == null ? null : reward.ToMembers(),
            });
            SendUnlessWaiting();
        }

        /// <summary>
        /// Sends the stored events now. A wait that the server asked for is always completed.
        /// </summary>
        public void Flush()
        {
            if (_callOff == null || !_isTold) Send();
        }

        private void SendUnlessWaiting()
        {
            if (_callOff == null) Send();
        }

        private void Send()
        {
            _core.Guard.Run(() =>
            {
                _callOff?.Invoke();
                _callOff = null;
                var events = _store.Oldest(_mostEvents);
                if (_isSending || events.Count == 0) return;
                var list = events
                    .Select(one => new Members { { "token", one.Token }, { "at", one.At } }.With("reward", one.Reward))
                    .ToList();
                _core.Around.Post(_core.Url("events"), new Members { { "events", list } }, answered =>
                {
                    _isSending = false;
                    _core.Guard.Run(() => Take(answered, events));
                });
                _isSending = true;
            });
        }

        private void Take(Answered answered, List<KeptEvent> events)
        {
            if (answered.Status == 413 && events.Count > 1)
            {
                _mostEvents = events.Count / 2;
                Send();
                return;
            }
            var results = ResultsIn(answered, events.Count);
            if (results == null)
            {
                Wait(answered);
                return;
            }
            _tries = 0;
            _store.Remove(events);
            for (var index = 0; index < events.Count; index += 1)
            {
                var result = index < results.Count ? results[index] : Members.None;
                _core.Tell(new SdkEvent(
                    "verdict",
                    reason: result.Text("reason"),
                    of: events[index].Of,
                    status: result.Text("status") ?? answered.Status.ToString(CultureInfo.InvariantCulture),
                    reward: result.Text("reward")));
            }
            Send();
        }

        private void Wait(Answered answered)
        {
            var milliseconds = answered.WaitAfter(_tries, _core.Around.Random());
            _tries += 1;
            _isTold = answered.Status > 0;
            _callOff = _core.Around.After(milliseconds, Send);
            _core.TellRetry("events", milliseconds);
        }

        /// <summary>
        /// The server's final results for the events, or null when the events must be kept and sent
        /// again. A 200 is final when it has a result for each event. A refusal of the server
        /// itself is final, without results. Any other answer is not trusted.
        /// </summary>
        private static List<Members> ResultsIn(Answered answered, int count)
        {
            if (answered.Status != 200) return answered.IsRefusedByServer ? new List<Members>() : null;
            var results = answered.Body.Get<List<object>>("results");
            if (results == null || results.Count != count) return null;
            return results.Select(one => one as Members ?? Members.None).ToList();
        }
    }
}
