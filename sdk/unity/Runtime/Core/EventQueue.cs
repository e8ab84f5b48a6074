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
            var at = Epoch.AddMilliseconds(Math.Round(_core.Environment.Now()));
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
                _core.Environment.Post(_core.Url("events"), new Members { { "events", list } }, reply =>
                {
                    _isSending = false;
                    _core.Guard.Run(() => Take(reply, events));
                });
                _isSending = true;
            });
        }

        private void Take(HttpReply reply, List<KeptEvent> events)
        {
            if (reply.Status == 413 && events.Count > 1)
            {
                _mostEvents = events.Count / 2;
                Send();
                return;
            }
            var results = ResultsIn(reply, events.Count);
            if (results == null)
            {
                Wait(reply);
                return;
            }
            _tries = 0;
            _store.Remove(events);
            for (var index = 0; index < events.Count; index += 1)
            {
                var result = index < results.Count ? results[index] : Members.None;
                var status = reply.Status.ToString(CultureInfo.InvariantCulture);
                _core.Emit(new AdEvent.EventResult(
                    events[index].Of,
                    result.Text("status") ?? status,
                    result.Text("reason"),
                    result.Text("reward")));
            }
            Send();
        }

        private void Wait(HttpReply reply)
        {
            var milliseconds = reply.WaitAfter(_tries, _core.Environment.Random());
            _tries += 1;
            _isTold = reply.Status > 0;
            _callOff = _core.Environment.After(milliseconds, Send);
            _core.EmitRetry("events", milliseconds);
        }

        /// <summary>
        /// The server's final results for the events, or null when the events must be kept and sent
        /// again. A 200 is final when it has a result for each event. A refusal of the server
        /// itself is final, without results. Any other answer is not trusted.
        /// </summary>
        private static List<Members> ResultsIn(HttpReply reply, int count)
        {
            if (reply.Status != 200) return reply.IsRefusedByServer ? new List<Members>() : null;
            var results = reply.Body.Get<List<object>>("results");
            if (results == null || results.Count != count) return null;
            return results.Select(one => one as Members ?? Members.None).ToList();
        }
    }
}
