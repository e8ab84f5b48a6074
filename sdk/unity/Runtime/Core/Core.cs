using System;
using System.Linq;
using System.Text.RegularExpressions;

namespace FrontrowAds
{
    internal sealed class CoreSettings
    {
        public string BaseUrl = "";
        public Action<SdkEvent> Tell;
        public string AppKey;
        public string AppVersion;

        /// <summary>`id` and `consent`.</summary>
        public Members User;

        public bool Test;
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
        private readonly Keeper _keeper;
        private string _consent;
        private AdLifecycle _covering;

        public Core(IEnvironment around, IDisk disk, CoreSettings settings)
        {
            Around = around;
            Settings = settings;
            _baseUrl = settings.BaseUrl.TrimEnd('/');
            var name = Regex.Replace(_baseUrl, "[^A-Za-z0-9.-]+", "_");
            _queue = new EventQueue(this, new EventStore(disk, name + ".events"));
            _install = new InstallReport(this, disk, name + ".install");
            _keeper = new Keeper(around, AskAndTell);
            around.After(0, _queue.Open);
        }

        public readonly IEnvironment Around;

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
                if (_consent == null) return !Privacy.MayMakeId(Around);
                return _consent != "measured" && _consent != "capped";
            }
        }

        /// <summary>The address of a call of the server.</summary>
        public string Url(string call)
        {
            return _baseUrl + "/delivery/v1/" + call;
        }

        public void Tell(SdkEvent one)
        {
            Settings.Tell(one);
        }

        public void TellRetry(string of, double milliseconds)
        {
            Tell(new SdkEvent("retry", of: of, inSeconds: (int)Math.Ceiling(Math.Min(milliseconds / 1000, 1e9))));
        }

        /// <summary>
        /// Answers when the ad's media has loaded, or with the reason why there is no ad.
        /// </summary>
        public void RequestAd(string placement, Action<Answer> done)
        {
            _keeper.Take(placement, done);
        }

        public void KeepReady(string placement)
        {
            _keeper.Keep(placement);
        }

        /// <summary>
        /// Begins to show an ad. A view reports to the returned lifecycle what happens on the
        /// screen. An ad that cannot be shown is over before this returns.
        /// </summary>
        public AdLifecycle Show(HandedAd ad, RewardFields reward = null, Action<Outcome> onOver = null)
        {
            var covers = ad.Format != "banner";
            var isBusy = covers && _covering != null;
            var life = new AdLifecycle(this, ad, reward, isBusy, ended =>
            {
                if (_covering == ended) _covering = null;
                if (!isBusy) _keeper.Release(ad);
                onOver?.Invoke(ended.Outcome);
            });
            if (covers && !life.IsOver) _covering = life;
            return life;
        }

        public void Record(string token, string of, RewardFields reward = null)
        {
            _queue.Add(token, of, reward);
        }

        /// <summary>
        /// Reports a problem with an ad. Answers with true when the server has accepted it.
        /// </summary>
        public void Report(AnsweredAd ad, string reason, Action<bool> done)
        {
            Action<bool> end = isSent =>
            {
                Tell(new SdkEvent("reported", reason: reason, sent: isSent));
                done(isSent);
            };
            PostPatiently(
                ad.ReportUrl,
                () => new Members { { "reason", reason } },
                answered => end(answered.Status == 200),
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
            _keeper.Foreground(isForeground);
        }

        private Members PrivacyNow()
        {
            return Privacy.Now(Around, Settings.Child, Settings.Limited);
        }

        private void AskAndTell(string placement, Action<Answer> done)
        {
            var isAnswered = false;
            Tell(new SdkEvent("asked", placement: placement));
            Ask(placement, answer =>
            {
                if (isAnswered) return;
                isAnswered = true;
                var ad = answer.Ad;
                Tell(
                    ad == null
                        ? new SdkEvent("no_ad", reason: answer.Reason, placement: placement)
                        : new SdkEvent("answered", ad.Format, placement: placement, app: ad.AppName));
                done(answer);
            });
        }

        private void Ask(string placement, Action<Answer> done)
        {
            Action<string> none = reason => done(new Answer { Reason = reason });
            Action failed = () => none(Reasons.Failed);
            PostPatiently(Url("ads"), () => RequestBody(placement), answered =>
            {
                if (answered.MayPass) none(Reasons.Unreachable);
                else if (answered.Status != 200) none(Reasons.Refused);
                else
                {
                    var ad = Read(answered.Body, placement);
                    if (ad == null) none(answered.Body.Text("reason") ?? "no_campaign");
                    // A newer server may know more formats than this SDK can show.
                    else if (!AnsweredAd.Formats.Contains(ad.Format)) none("format");
                    else Load(ad, done, failed);
                }
            }, failed);
        }

        private HandedAd Read(Members answer, string placement)
        {
            LastDecision = new Members();
            foreach (var name in new[] { "request_id", "reason", "candidates", "others" })
            {
                object value;
                if (answer.TryGetValue(name, out value)) LastDecision.With(name, value);
            }
            _consent = answer.Text("consent");
            if (IsContextual) _install.ForgetId();
            var ad = answer.Get<Members>("ad");
            return ad == null ? null : new HandedAd(ad, placement, Around.Elapsed());
        }

        private void Load(HandedAd ad, Action<Answer> done, Action failed)
        {
            var callOff = Around.After(LoadPatienceMs, failed);
            Around.Load(ad.Media, isLoaded =>
            {
                callOff();
                if (isLoaded) done(new Answer { Ad = ad });
                else failed();
            });
        }

        private Members RequestBody(string placement)
        {
            var app = Settings.AppVersion == null ? null : new Members { { "version", Settings.AppVersion } };
            var sdk = new Members
            {
                { "name", "unity" },
                { "version", Version },
                { "queued", _queue.Count },
                { "clock", Math.Round(Around.Now()) },
            };
            var body = new Members { { "placement_api_key", placement } }
                .With("app_api_key", Settings.AppKey)
                .With("sdk", sdk)
                .With("app", app)
                .With("device", Around.Device())
                .With("user", Settings.User)
                .With("privacy", PrivacyNow());
            if (Settings.Test) body["test"] = true;
            return body;
        }

        /// <summary>
        /// Calls until an answer is final, at most three times. An error runs otherwise.
        /// </summary>
        private void PostPatiently(
            string url, Func<Members> body, Action<Answered> done, Action otherwise, int tries = 1)
        {
            Guard.Run(() => Around.Post(url, body(), answered =>
            {
                var milliseconds = answered.WaitAfter(tries - 1, Around.Random());
                if (!answered.MayPass || tries == MostTries || milliseconds > LongestWaitMs)
                {
                    Guard.Run(() => done(answered), otherwise);
                    return;
                }
                TellRetry("ad", milliseconds);
                Around.After(milliseconds, () => PostPatiently(url, body, done, otherwise, tries + 1));
            }), otherwise);
        }
    }
}
