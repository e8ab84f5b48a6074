using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace FrontrowAds.Player
{
    /// <summary>The clock, the server and the media are the driver's.</summary>
    internal sealed class StoryEnvironment : IEnvironment
    {
        private sealed class Timer
        {
            public double At;
            public Action Work;
        }

        private readonly Action<Members> _send;
        private readonly List<Timer> _timers = new List<Timer>();
        private readonly Dictionary<double, Action<Members>> _waiting = new Dictionary<double, Action<Members>>();
        private double _now;
        private int _ids;
        private int _installs;

        public StoryEnvironment(Action<Members> send, double now)
        {
            _send = send;
            _now = now;
        }

        public Members Stored { get; set; } = new Members();

        public double JumpMs { get; set; }

        public bool PostsThrow { get; set; }

        public List<string> Logged { get; set; } = new List<string>();

        public double? NextTimer
        {
            get { return _timers.Count == 0 ? (double?)null : Earliest().At; }
        }

        public static Members DeviceOfCases()
        {
            return new Members { { "type", "phone" }, { "os", "other" }, { "orientation", "portrait" } };
        }

        /// <summary>
        /// Moves to this time and runs the earliest timer that is due, if one is.
        /// </summary>
        public void Fire(double time)
        {
            _now = Math.Max(time, _now);
            if (_timers.Count == 0 || Earliest().At > _now) return;
            var timer = Earliest();
            _timers.Remove(timer);
            timer.Work();
        }

        /// <summary>Drops what waits in the core of an earlier run.</summary>
        public void Forget()
        {
            _timers.Clear();
            _waiting.Clear();
        }

        /// <summary>Passes an answer or a medium on to who waits for it.</summary>
        public void Settle(Members given)
        {
            var id = given.Must<double>("id");
            Action<Members> done;
            if (!_waiting.TryGetValue(id, out done)) return;
            _waiting.Remove(id);
            done(given);
        }

        public double Now()
        {
            return _now + JumpMs;
        }

        public double Elapsed()
        {
            return _now;
        }

        public Action After(double milliseconds, Action work)
        {
            var timer = new Timer { At = _now + milliseconds, Work = work };
            _timers.Add(timer);
            return () => _timers.Remove(timer);
        }

        public void Post(string url, Members body, Action<HttpReply> done)
        {
            if (PostsThrow) throw new InvalidOperationException("The case breaks the network layer.");
            Ask("post", new Members { { "url", url }, { "body", body } }, given => done(new HttpReply(
                (int)given.Must<double>("status"), given.Text("retry_after"), given.Get<Members>("body"))));
        }

        public void Load(Media media, Action<bool> done)
        {
            var message = new Members { { "url", media.Url }, { "type", media.Type } };
            Ask("load", message, given => done(given.Must<bool>("ok")));
        }

        public Members Device()
        {
            return DeviceOfCases();
        }

        public string Consent(string key)
        {
            object value;
            return Stored.TryGetValue(key, out value) ? Convert.ToString(value, CultureInfo.InvariantCulture) : null;
        }

        public double Random()
        {
            return 0.5;
        }

        public string NewId()
        {
            return "install-" + (_installs += 1);
        }

        public void Log(string line)
        {
            Logged.Add(line);
        }

        private Timer Earliest()
        {
            return _timers.Aggregate((one, other) => other.At < one.At ? other : one);
        }

        private void Ask(string what, Members message, Action<Members> done)
        {
            var id = _ids += 1;
            _waiting[id] = done;
            message["id"] = id;
            _send(new Members { { what, message } });
        }
    }

    /// <summary>
    /// Real files, on a disk that the case can fill, and with a record that it can damage.
    /// </summary>
    internal sealed class StoryDisk : IDisk
    {
        private readonly FileDisk _files;
        private readonly Pump _pump;
        private string _events = "";

        public StoryDisk(FileDisk files, Pump pump)
        {
            _files = files;
            _pump = pump;
        }

        public bool IsFull { get; set; }

        public void Read(string name, Action<string> done)
        {
            if (name.EndsWith(".events", StringComparison.Ordinal)) _events = name;
            _files.Read(name, done);
        }

        public void Append(string name, string text, Action<bool> done)
        {
            if (IsFull) _pump.Post(() => done(false));
            else _files.Append(name, text, done);
        }

        public void Write(string name, string text, Action<bool> done)
        {
            if (IsFull) _pump.Post(() => done(false));
            else _files.Write(name, text, done);
        }

        /// <summary>Adds a line that cannot be read.</summary>
        public void Damage()
        {
            _files.Append(_events, "{\"token\":\"dam\n", _ => { });
        }
    }
}
