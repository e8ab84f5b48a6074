using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

namespace FrontrowAds.Player
{
    /// <summary>Does what the driver's messages say to a core without a screen.</summary>
    internal sealed class CorePlayer : NetEnvironment.IHost
    {
        private readonly Action<Members> _send;
        private readonly Dictionary<string, ReadyAd> _ads = new Dictionary<string, ReadyAd>();
        private readonly Dictionary<string, AdLifecycle> _lives = new Dictionary<string, AdLifecycle>();
        private Core _core;
        private Members _hello;
        private Pump _pump;
        private FileDisk _files;
        private StoryDisk _storyDisk;
        private StoryEnvironment _story;
        private object _answer;
        private object _reported;
        private object _taken;
        private string _last = "";
        private List<string> _opened = new List<string>();
        private List<string> _happened = new List<string>();

        public CorePlayer(Action<Members> send)
        {
            _send = send;
        }

        /// <summary>Does what a message says, and gives the message that ends the turn.</summary>
        public Members Play(Members message)
        {
            try
            {
                var one = message.Single();
                var value = one.Value as Members;
                if (one.Key == "hello") Hello(value);
                else if (one.Key == "step") Step(value);
                else if (one.Key == "fire") _story.Fire((double)one.Value);
                else if (one.Key == "answered" || one.Key == "loaded") _story.Settle(value);
                else throw new NotSupportedException("This player does not know the message " + one.Key + ".");
                RunAll();
                return new Members { { "idle", Idle() } };
            }
            catch (Exception error)
            {
                return new Members { { "error", error.ToString() } };
            }
        }

        /// <summary>Runs what is due.</summary>
        public void Run()
        {
            if (_pump != null) _pump.Run();
        }

        /// <summary>Runs everything that needs no timer, answer or medium.</summary>
        private void RunAll()
        {
            do
            {
                _files.Settled.Wait();
                _pump.Run();
            }
            while (!_files.Settled.IsCompleted || !_pump.IsEmpty);
        }

        private void Hello(Members hello)
        {
            _hello = hello;
            _ads.Clear();
            _lives.Clear();
            _answer = _reported = _taken = null;
            _last = "";
            _happened = new List<string>();
            var isStory = hello.Text("mode") == "story";
            _story = isStory ? new StoryEnvironment(_send, hello.Must<double>("now")) : null;
            _storyDisk = null;
            Open();
        }

        private void Open()
        {
            var settings = _hello.Get<Members>("settings") ?? Members.None;
            var net = _story == null ? new NetEnvironment(this) : null;
            _pump = net == null ? new Pump(() => 0) : net.Pump;
            _files = new FileDisk(Folder, _pump);
            if (_story != null)
                _storyDisk = new StoryDisk(_files, _pump) { IsFull = _storyDisk != null && _storyDisk.IsFull };
            var environment = (IEnvironment)_story ?? net;
            _core = new Core(environment, (IDisk)_storyDisk ?? _files, new CoreSettings
            {
                BaseUrl = _hello.Text("base_url"),
                Emit = one => _happened.Add(EventWords.Of(one)),
                AppKey = settings.Text("app_key"),
                AppVersion = settings.Text("app_version"),
                User = settings.Get<Members>("user"),
                Test = settings.Flag("test") == true,
                Watch = settings.Text("watch"),
                Child = settings.Flag("child") == true,
                Limited = settings.Flag("limited") == true,
            });
        }

        private void Step(Members step)
        {
            if (step.Count == 0) return;
            var name = step.Keys.First();
            var text = step.Text(name);
            switch (name)
            {
                case "ask": Ask(text); break;
                case "keep_ready": _core.KeepReady(text); break;
                case "show": Show(text, step.Get<Members>("reward")); break;
                case "signal": Signal(text, step.Text("of") ?? _last); break;
                case "record": Record(step.Must<double>(name), step.Number("token_length") ?? 0); break;
                case "network_back": _core.Flush(); break;
                case "foreground": _core.Foreground(step.Must<bool>(name)); break;
                case "restart": Restart(); break;
                case "report": Report(text); break;
                case "install": _core.RecordInstall((step.Get<Members>(name) ?? Members.None).Text("referrer")); break;
                case "consent": _story.Stored = step.Must<Members>(name); break;
                case "clock_jump_s": _story.JumpMs += step.Must<double>(name) * 1000; break;
                case "disk": _storyDisk.IsFull = text == "full"; break;
                case "damage": _storyDisk.Damage(); break;
                case "posts_throw": _story.PostsThrow = step.Must<bool>(name); break;
                default: throw new NotSupportedException("This player does not know the step " + name + ".");
            }
        }

        private void Ask(string placement)
        {
            _answer = "pending";
            _core.RequestAd(placement, answer =>
            {
                var ad = answer.Ad;
                if (ad == null)
                {
                    _answer = new Members { { "ad", null }, { "reason", answer.Reason } };
                    return;
                }
                _answer = new Members { { "ad", NameOf(ad) } };
                _ads[NameOf(ad)] = ad;
            });
        }

        private void Show(string name, Members reward)
        {
            var fields = reward == null
                ? null
                : new RewardFields { User = reward.Text("user"), Data = reward.Text("data") };
            _last = name;
            _lives[name] = _core.Show(_ads[name], fields);
        }

        private void Signal(string signal, string of)
        {
            var lifecycle = _lives[of];
            _last = of;
            switch (signal)
            {
                case "loaded": lifecycle.Loaded(); break;
                case "ended": lifecycle.Ended(); break;
                case "failed": lifecycle.Failed(); break;
                case "close": _taken = lifecycle.Close(); break;
                case "tap":
                    var isTaken = lifecycle.Tap();
                    if (isTaken) _opened.Add(lifecycle.Ad.ClickUrl);
                    _taken = isTaken;
                    break;
                default: lifecycle.OnScreen(signal == "on_screen"); break;
            }
        }

        private void Record(double count, double length)
        {
            for (var index = 0; index < count; index += 1)
                _core.Record(("event-" + index).PadRight((int)length, '.'), "impression");
        }

        private void Restart()
        {
            if (_story != null) _story.Forget();
            Open();
        }

        private void Report(string reason)
        {
            _reported = "pending";
            _core.Report(_ads[_last], reason, isSent => _reported = isSent);
        }

        /// <summary>
        /// In `story` the impression token up to the first dash; in `real` the whole token.
        /// </summary>
        private string NameOf(ReadyAd ad)
        {
            var token = ad.Tokens.Text("impression");
            return _story == null ? token : token.Split('-')[0];
        }

        private Members Idle()
        {
            AdLifecycle lifecycle;
            _lives.TryGetValue(_last, out lifecycle);
            var idle = new Members
            {
                { "answer", _answer },
                { "outcome", lifecycle != null && lifecycle.IsOver ? MembersOf(lifecycle.Outcome) : null },
                { "taken", _taken },
                { "close_in_s", lifecycle == null ? (object)null : lifecycle.CloseInSeconds },
                { "opened", _opened },
                { "waiting", _core.Waiting },
                { "reported", _reported },
                { "happened", _happened },
                { "logged", _story == null ? null : _story.Logged },
                { "install_id", _core.HasInstallId },
                { "last_decision", _core.LastDecision },
                { "next_timer", _story == null ? null : (object)_story.NextTimer },
            };
            _opened = new List<string>();
            _happened = new List<string>();
            if (_story != null) _story.Logged = new List<string>();
            _taken = null;
            return idle;
        }

        public static Members MembersOf(Outcome outcome)
        {
            return new Members
            {
                { "shown", outcome.Shown },
                { "clicked", outcome.Clicked },
                { "rewarded", outcome.Rewarded },
            }.With("reason", outcome.Reason).With("reward", outcome.Reward);
        }

        public string Folder()
        {
            return _hello.Text("folder") ?? Path.GetTempPath();
        }

        public Members Device()
        {
            return StoryEnvironment.DeviceOfCases();
        }

        public string Consent(string key)
        {
            return null;
        }

        public string SystemAndModel()
        {
            return "linux; Mono";
        }

        public void Log(string line)
        {
        }
    }
}
