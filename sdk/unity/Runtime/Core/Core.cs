using System;
using System.Linq;
using System.Text.RegularExpressions;

namespace FrontrowAds
{
    internal sealed class CoreSettings
    {
        public string BaseUrl = "";
        public Action<AdEvent> Emit;
        public string AppKey;
        public string AppVersion;

        /// <summary>`id` and `consent`.</summary>
        public Members User;

        public bool Test;
        public string Watch;
        public bool Child;
        public bool Limited;
    }

    /// <summary>
    /// The SDK without a screen: ad requests, kept ads, events, reports and the install, with
    /// retries. The cases in `sdk/conformance/` test everything here. All of it runs on one thread;
    /// a callback runs exactly once. Nothing is read from the disk before the constructor has
    /// returned.
    /// </summary>
    internal sealed class Core
    {
        /// <summary>The version of this SDK. A test compares it with `package.json`.</summary>
        public const string Version = "0.1.0";

        private const int MostTries = 3;

        /// <summary>
        /// A request is not retried when the wait before the next try would be longer.
        /// </summary>
        private const double LongestWaitMs = 30000;

        private const double LoadPatienceMs = 15000;

        private readonly string _baseUrl;
        private readonly EventQueue _queue;
        private readonly InstallReport _install;
        private readonly AdPreloader _preloader;
        private readonly DoctorLog _doctor;
        private string _consent;
        private AdLifecycle _covering;

        public Core(IEnvironment environment, IDisk disk, CoreSettings settings)
        {
            Environment = environment;
            Settings = settings;
            _baseUrl = settings.BaseUrl.TrimEnd('/');
            var name = Regex.Replace(_baseUrl, "[^A-Za-z0-9.-]+", "_");
            _queue = new EventQueue(this, new EventStore(disk, name + ".events"));
            _install = new InstallReport(this, disk, name + ".install");
            _preloader = new AdPreloader(environment, LoadAd);
            _doctor = new DoctorLog(environment);
            environment.After(0, _queue.Open);
        }

        public readonly IEnvironment Environment;

        public readonly CoreSettings Settings;

        public readonly Guard Guard = new Guard();

        /// <summary>
        /// What the last answer says of its decision: `request_id`, `reason`, and in test mode
        /// `candidates` and `others`. Null before any answer.
        /// </summary>
        public Members LastDecision;

        public int Waiting
        {
            get { return _queue.Count; }
        }

        public bool HasInstallId
        {
            get { return _install.HasId; }
        }

        /// <summary>True while a fullscreen ad covers the app.</summary>
        public bool IsCovered
        {
            get { return _covering != null; }
        }

        /// <summary>Before an answer came, what the device's consent tool says decides.</summary>
        private bool IsContextual
        {
            get
            {
                if (Settings.Child || Settings.Limited) return true;
                if (_consent == null) return !Privacy.MayMakeId(Environment);
                return _consent != "measured" && _consent != "capped";
            }
        }

        /// <summary>The address of a call of the server.</summary>
        public string Url(string call)
        {
            return _baseUrl + "/delivery/v1/" + call;
        }

        public void Emit(AdEvent one)
        {
            Settings.Emit(one);
        }

        public void EmitRetry(string of, double milliseconds)
        {
            Emit(new AdEvent.RetryScheduled(of, (int)Math.Ceiling(Math.Min(milliseconds / 1000, 1e9))));
        }

        /// <summary>
        /// Answers when the ad's media has loaded, or with the reason why there is no ad.
        /// </summary>
        public void RequestAd(string placement, Action<LoadResult> done)
        {
            _preloader.Request(placement, done);
        }

        public void KeepReady(string placement)
        {
            _preloader.KeepReady(placement);
        }

        /// <summary>
        /// Begins to show an ad. A view reports to the returned lifecycle what happens on the
        /// screen. An ad that cannot be shown is over before this returns.
        /// </summary>
        public AdLifecycle Show(ReadyAd ad, RewardFields reward = null, Action<Outcome> onOver = null)
        {
            var covers = ad.Format != AdFormats.Banner;
            var isBusy = covers && _covering != null;
            var lifecycle = new AdLifecycle(this, ad, reward, isBusy, ended =>
            {
                if (_covering == ended) _covering = null;
                if (!isBusy) _preloader.Release(ad);
                onOver?.Invoke(ended.Outcome);
            });
            if (covers && !lifecycle.IsOver) _covering = lifecycle;
            return lifecycle;
        }

        public void Record(string token, string of, RewardFields reward = null)
        {
            _queue.Add(token, of, reward);
        }

        /// <summary>
        /// Reports a problem with an ad. Answers with true when the server has accepted it.
        /// </summary>
        public void Report(ServedAd ad, string reason, Action<bool> done)
        {
            Action<bool> end = isSent =>
            {
                Emit(new AdEvent.Reported(reason, isSent));
                done(isSent);
            };
            PostWithRetries(
                ad.ReportUrl,
                () => new Members { { "reason", reason } },
                reply => end(reply.Status == 200),
                () => end(false));
        }

        public void RecordInstall(string referrer = null)
        {
            Guard.Run(() =>
            {
                if (Settings.AppKey == null) return;
                var body = new Members { { "app_api_key", Settings.AppKey } };
                if (!string.IsNullOrEmpty(referrer)) body["referrer"] = Privacy.Cut(referrer, 2000);
                body.With("privacy", PrivacyNow());
                _install.Record(body, () => !IsContextual);
            });
        }

        public void Flush()
        {
            _queue.Flush();
        }

        public void Foreground(bool isForeground)
        {
            if (!isForeground) _queue.Flush();
            _preloader.Foreground(isForeground);
        }

        private Members PrivacyNow()
        {
            return Privacy.Now(Environment, Settings.Child, Settings.Limited);
        }

        private void LoadAd(string placement, Action<LoadResult> done)
        {
            var isDone = false;
            Emit(new AdEvent.Requested(placement));
            Ask(placement, result =>
            {
                if (isDone) return;
                isDone = true;
                var ad = result.Ad;
                if (ad == null) Emit(new AdEvent.NotLoaded(placement, result.Reason));
                else Emit(new AdEvent.Loaded(placement, ad.Format, ad.AppName));
                done(result);
            });
        }

        private void Ask(string placement, Action<LoadResult> done)
        {
            Action<string> none = reason => done(new LoadResult { Reason = reason });
            Action failed = () => none(Reasons.Failed);
            PostWithRetries(Url("ads"), () => RequestBody(placement), reply =>
            {
                if (reply.IsTransient) none(Reasons.Unreachable);
                else if (reply.Status != 200) none(Reasons.Refused);
                else
                {
                    var ad = Read(reply.Body, placement);
                    if (ad == null) none(reply.Body.Text("reason") ?? "no_campaign");
                    // A newer server may know more formats than this SDK can show.
                    else if (!ServedAd.Formats.Contains(ad.Format)) none("format");
                    else Load(ad, done, failed);
                }
            }, failed);
        }

        private ReadyAd Read(Members answer, string placement)
        {
            LastDecision = new Members();
            foreach (var name in new[] { "request_id", "reason", "candidates", "others" })
            {
                object value;
                if (answer.TryGetValue(name, out value)) LastDecision.With(name, value);
            }
            if (Settings.Test) _doctor.Take(placement, answer);
            _consent = answer.Text("consent");
            if (IsContextual) _install.ForgetId();
            var ad = answer.Get<Members>("ad");
            return ad == null ? null : new ReadyAd(ad, placement, Environment.Elapsed());
        }

        private void Load(ReadyAd ad, Action<LoadResult> done, Action failed)
        {
            var callOff = Environment.After(LoadPatienceMs, failed);
            Environment.Load(ad.Media, isLoaded =>
            {
                callOff();
                if (isLoaded) done(new LoadResult { Ad = ad });
                else failed();
            });
        }

        private Members RequestBody(string placement)
        {
            var app = Settings.AppVersion == null ? null : new Members { { "version", Settings.AppVersion } };
            var sdk = new Members { { "name", "unity" }, { "version", Version }, { "queued", _queue.Count } }
                .With("clock", Math.Round(Environment.Now()))
                .With("watch", Settings.Watch == "" ? null : Settings.Watch);
            var body = new Members { { "placement_api_key", placement } }
                .With("app_api_key", Settings.AppKey)
                .With("sdk", sdk)
                .With("app", app)
                .With("device", Environment.Device())
                .With("user", Settings.User)
                .With("privacy", PrivacyNow());
            if (Settings.Test) body["test"] = true;
            return body;
        }

        /// <summary>
        /// Calls until an answer is final, at most three times. An error runs otherwise.
        /// </summary>
        private void PostWithRetries(
            string url, Func<Members> body, Action<HttpReply> done, Action otherwise, int tries = 1)
        {
            Guard.Run(() => Environment.Post(url, body(), reply =>
            {
                var milliseconds = reply.WaitAfter(tries - 1, Environment.Random());
                if (!reply.IsTransient || tries == MostTries || milliseconds > LongestWaitMs)
                {
                    Guard.Run(() => done(reply), otherwise);
                    return;
                }
                EmitRetry("ad", milliseconds);
                Environment.After(milliseconds, () => PostWithRetries(url, body, done, otherwise, tries + 1));
            }), otherwise);
        }
    }
}
