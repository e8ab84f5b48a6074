using System;
using System.Collections.Generic;
using System.Linq;
using System.Text;

namespace FrontrowAds
{
    internal sealed class KeptEvent
    {
        public string Token;
        public string At;
        public string Of;
        public Members Reward;

        public Members ToMembers()
        {
            return new Members { { "token", Token }, { "at", At }, { "of", Of } }.With("reward", Reward);
        }
    }

    /// <summary>
    /// Events are in memory, and written behind to a file of JSON lines: one that adds an event,
    /// one that removes it. A line that cannot be read costs that event only. While the disk is
    /// full, events are kept in memory; the file is written whole when it can be written again.
    /// </summary>
    internal sealed class EventStore
    {
        private const int MostKept = 1000;

        /// <summary>
        /// With this many lines more than twice its events, the file is written anew.
        /// </summary>
        private const int SpareLines = 200;

        private readonly IDisk _disk;
        private readonly string _name;
        private readonly HashSet<string> _tokens = new HashSet<string>();
        private readonly List<KeptEvent> _events = new List<KeptEvent>();
        private List<string> _pending = new List<string>();
        private int _lines;
        private bool _isOpen;
        private bool _isWriting;
        private bool _mustRewrite;

        public EventStore(IDisk disk, string name)
        {
            _disk = disk;
            _name = name;
        }

        public int Count
        {
            get { return _events.Count; }
        }

        /// <summary>Reads what an earlier run left. What was added before comes after it.</summary>
        public void Open(Action done)
        {
            _disk.Read(_name, text =>
            {
                var lines = (text ?? "").Split('\n').ToList();
                // A last line without its end was cut off, and the next one must not continue it.
                if (lines[lines.Count - 1] != "") _mustRewrite = true;
                lines.RemoveAt(lines.Count - 1);
                _lines = lines.Count;
                _events.Clear();
                _tokens.Clear();
                foreach (var line in lines.Concat(_pending)) Play(line);
                _isOpen = true;
                Trim();
                Write();
                done();
            });
        }

        public List<KeptEvent> Oldest(int most)
        {
            return _events.Take(most).ToList();
        }

        /// <summary>
        /// A token that is stored already is not added again. Beyond 1,000 events, the oldest go.
        /// </summary>
        public void Add(KeptEvent one)
        {
            if (!_tokens.Add(one.Token)) return;
            _events.Add(one);
            _pending.Add(Json.Write(one.ToMembers()));
            Trim();
            Write();
        }

        public void Remove(IEnumerable<KeptEvent> events)
        {
            foreach (var one in events)
            {
                _tokens.Remove(one.Token);
                _pending.Add(GoneLine(one.Token));
            }
            _events.RemoveAll(one => !_tokens.Contains(one.Token));
            Write();
        }

        private void Trim()
        {
            while (_events.Count > MostKept)
            {
                var token = _events[0].Token;
                _events.RemoveAt(0);
                _tokens.Remove(token);
                _pending.Add(GoneLine(token));
            }
        }

        private void Play(string line)
        {
            var json = Json.ReadMembers(line);
            var gone = json == null ? null : json.Text("gone");
            var token = json == null ? null : json.Text("token");
            if (gone != null)
            {
                if (_tokens.Remove(gone)) _events.RemoveAll(one => one.Token == gone);
            }
            else if (token != null && json.Text("at") != null && json.Text("of") != null)
            {
                var reward = json.Get<Members>("reward");
                var one = new KeptEvent { Token = token, At = json.Text("at"), Of = json.Text("of"), Reward = reward };
                if (_tokens.Add(token)) _events.Add(one);
            }
            else
            {
                _mustRewrite = true;
            }
        }

        private void Write()
        {
            if (!_isOpen || _isWriting || (_pending.Count == 0 && !_mustRewrite)) return;
            var lines = _pending;
            _pending = new List<string>();
            _isWriting = true;
            if (_mustRewrite || _lines + lines.Count > 2 * _events.Count + SpareLines)
            {
                var all = _events.Select(one => Json.Write(one.ToMembers())).ToList();
                _disk.Write(_name, TextOf(all), ok => Written(ok, all.Count));
            }
            else
            {
                var count = _lines + lines.Count;
                _disk.Append(_name, TextOf(lines), ok => Written(ok, count));
            }
        }

        private void Written(bool ok, int lines)
        {
            _isWriting = false;
            _mustRewrite = !ok;
            _lines = lines;
            if (_pending.Count > 0) Write();
        }

        private static string GoneLine(string token)
        {
            return Json.Write(new Members { { "gone", token } });
        }

        private static string TextOf(IEnumerable<string> lines)
        {
            var text = new StringBuilder();
            foreach (var line in lines) text.Append(line).Append('\n');
            return text.ToString();
        }
    }
}
