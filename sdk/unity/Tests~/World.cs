using System;
using System.Collections.Generic;
using System.Linq;
using StandIns;
using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.Video;
using Object = UnityEngine.Object;

namespace FrontrowAds.Tests
{
    /// <summary>
    /// A server, a clock and media that a test scripts, around a real SDK on the stand-ins.
    /// </summary>
    internal sealed class World : IEnvironment, IMedia
    {
        private readonly Queue<Members> _ads;
        private double _now = 1000;

        /// <param name="ads">The answers in order; null is no ad. The last one is repeated.</param>
        public World(params Members[] ads)
        {
            _ads = new Queue<Members>(ads);
            Pump = new Pump(() => _now);
        }

        public Pump Pump { get; }

        public List<Members> Sent { get; } = new List<Members>();

        public List<string> Urls { get; } = new List<string>();

        public List<string> Happened { get; } = new List<string>();

        public byte[] Bytes { get; set; } = { 1 };

        public bool HasNetwork { get; set; } = true;

        public Frontrow Ads { get; private set; }

        public IEnumerable<string> Tokens
        {
            get
            {
                return Sent.Where(body => body.ContainsKey("events"))
                    .SelectMany(body => (List<object>)body["events"])
                    .Select(one => ((Members)one).Text("token"));
            }
        }

        /// <summary>A phone of 390 × 844 without a notch, on which nothing is.</summary>
        public static void Reset()
        {
            foreach (var root in Engine.All<GameObject>().Where(one => one.transform.parent == null)) root.DestroyNow();
            Object.DestroyDoomed();
            EventSystem.current = null;
            VideoPlayer.IsBroken = VideoPlayer.IsStalled = false;
            Input.IsEscapeDown = false;
            Application.systemLanguage = SystemLanguage.English;
            Application.Opened.Clear();
            Debug.Logged.Clear();
            Debug.Exceptions.Clear();
            UseWindow(390, 844, 0, 0);
        }

        /// <param name="side">The insets at the left and right.</param>
        public static void UseWindow(int width, int height, int top, int bottom, int side = 0)
        {
            Screen.width = width;
            Screen.height = height;
            Screen.safeArea = new Rect(side, bottom, width - 2 * side, height - top - bottom);
        }

        public static Members AdJson(string name = "A", string format = "image", double closeAfter = 5)
        {
            var isVideo = format.Contains("video");
            var tokens = new Members { { "impression", name + "-impression" }, { "click", name + "-click" } };
            return new Members
            {
                { "format", format },
                { "media", new Members { { "url", "https://m/" + name }, { "type", isVideo ? "video/mp4" : "image/png" } } },
                { "tokens", tokens.With("complete", isVideo ? name + "-complete" : null) },
                { "click_url", "https://network.example.com/click/" + name },
                { "report_url", "https://network.example.com/reports/" + name },
                { "close_after_s", closeAfter },
                { "expires_in_s", 3600.0 },
                { "advertiser", new Members { { "app_name", "Night Bus" }, { "icon_url", "https://m/icon" } } },
                { "why", new List<object> { "country", "device" } },
            };
        }

        public Frontrow Open(IDisk disk = null, bool isTest = false)
        {
            var settings = new FrontrowSettings("https://network.example.com") { Test = isTest };
            Ads = new Frontrow(this, disk ?? new MemoryDisk(Pump), this, Pump, settings);
            Ads.OnAdEvent += one => Happened.Add(one.GetType().Name);
            return Ads;
        }

        /// <summary>Requests an ad and waits for it.</summary>
        public Ad Ask(string placement = "spot")
        {
            AdResult result = null;
            Ads.RequestAd(placement, given => result = given);
            for (var turn = 0; turn < 20 && result == null; turn += 1) Frames();
            Check.That(result != null, "no answer");
            return result.Ad;
        }

        /// <summary>
        /// Shows an ad until it is on the screen. The result is called for the outcome.
        /// </summary>
        public Func<Outcome> Show(Ad ad, RewardFields reward = null)
        {
            Outcome outcome = null;
            ad.Show(given => outcome = given, reward);
            for (var turn = 0; turn < 10 && outcome == null; turn += 1) Frames(0.01);
            return () => outcome;
        }

        /// <summary>Time passes, twenty frames a second.</summary>
        public void Wait(double seconds)
        {
            for (var left = seconds; left > 0.0001; left -= 0.05) Frames(Math.Min(left, 0.05));
        }

        public void Frames(double seconds = 0)
        {
            _now += seconds * 1000;
            Engine.Frame(seconds);
        }

        public double Now()
        {
            return 1.8e12 + _now;
        }

        public double Elapsed()
        {
            return _now;
        }

        public Action After(double milliseconds, Action work)
        {
            return Pump.After(milliseconds, work);
        }

        public void Post(string url, Members body, Action<HttpReply> done)
        {
            var sent = Json.ReadMembers(Json.Write(body));
            if (HasNetwork)
            {
                Urls.Add(url);
                Sent.Add(sent);
            }
            var reply = HasNetwork ? AnswerTo(url, sent) : HttpReply.None;
            Pump.Post(() => done(reply));
        }

        public void Load(Media media, Action<bool> done)
        {
            Pump.Post(() => done(true));
        }

        public void Load(string url, bool isVideo, Action<bool> done)
        {
            Pump.Post(() => done(true));
        }

        public byte[] Picture(string url)
        {
            return Bytes;
        }

        public string Video(string url)
        {
            return url;
        }

        public Members Device()
        {
            return new UnityHost(null).Device();
        }

        public string Consent(string key)
        {
            return null;
        }

        public double Random()
        {
            return 0.5;
        }

        public string NewId()
        {
            return "id";
        }

        public void Log(string line)
        {
            new UnityHost(null).Log(line);
        }

        private HttpReply AnswerTo(string url, Members body)
        {
            if (url.EndsWith("/ads", StringComparison.Ordinal))
            {
                var ad = _ads.Count > 1 ? _ads.Dequeue() : _ads.Peek();
                var answer = new Members { { "ad", ad }, { "consent", "measured" } };
                return new HttpReply(200, null, answer.With("reason", ad == null ? "budget" : null));
            }
            var events = body.Get<List<object>>("events");
            if (events == null) return new HttpReply(200, null, new Members { { "status", "accepted" } });
            var results = events.Select(_ => (object)new Members { { "status", "accepted" } }).ToList();
            return new HttpReply(200, null, new Members { { "results", results } });
        }
    }

    internal sealed class MemoryDisk : IDisk
    {
        private readonly Pump _pump;
        private readonly double _slowMs;

        public MemoryDisk(Pump pump, double slowMs = 0)
        {
            _pump = pump;
            _slowMs = slowMs;
        }

        public int Begun { get; private set; }

        public Dictionary<string, string> Files { get; } = new Dictionary<string, string>();

        public void Read(string name, Action<string> done)
        {
            string text;
            Files.TryGetValue(name, out text);
            Later(() => done(text));
        }

        public void Append(string name, string text, Action<bool> done)
        {
            string before;
            Files.TryGetValue(name, out before);
            Files[name] = before + text;
            Later(() => done(true));
        }

        public void Write(string name, string text, Action<bool> done)
        {
            Files[name] = text;
            Later(() => done(true));
        }

        private void Later(Action work)
        {
            Begun += 1;
            if (_slowMs > 0) _pump.After(_slowMs, work);
            else _pump.Post(work);
        }
    }
}
