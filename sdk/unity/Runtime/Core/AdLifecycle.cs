using System;

namespace FrontrowAds
{
    /// <summary>An ad from the server. It can be shown once, before it expires.</summary>
    internal sealed class ReadyAd : ServedAd
    {
        private const double LongestLifeSeconds = 3600;

        /// <summary>The life of an ad whose answer does not say how long it may be shown.</summary>
        private const double ShortestLifeSeconds = 600;

        public ReadyAd(Members json, string placement, double answeredAt) : base(json)
        {
            Placement = placement;
            var seconds = ExpiresInSeconds ?? ShortestLifeSeconds;
            var lifecycle = seconds < 0 ? ShortestLifeSeconds : Math.Min(seconds, LongestLifeSeconds);
            ShownTill = answeredAt + lifecycle * 1000;
        }

        public readonly string Placement;

        /// <summary>
        /// When the ad expires, by <see cref="IEnvironment.Elapsed"/>, in milliseconds.
        /// </summary>
        public readonly double ShownTill;

        public bool IsUsed;
    }

    /// <summary>An ad, or the reason why there is none.</summary>
    internal sealed class LoadResult
    {
        public ReadyAd Ad;

        public string Reason;
    }

    /// <summary>The result of showing an ad. Act on this only, not on events.</summary>
    public sealed class Outcome
    {
        /// <summary>True when at least one pixel of the loaded ad was on the screen.</summary>
        public bool Shown { get; internal set; }

        /// <summary>True when the viewer has opened the advertised app's page.</summary>
        public bool Clicked { get; internal set; }

        /// <summary>
        /// True when a rewarded video was played to its end, so the app must give the reward.
        /// </summary>
        public bool Rewarded { get; internal set; }

        /// <summary>Why the ad was not shown or ended early; null where it was closed.</summary>
        public string Reason { get; internal set; }

        /// <summary>
        /// `not_valid` when the reward given at `Show` is too long. The ad is shown without it.
        /// </summary>
        public string Reward { get; internal set; }
    }

    /// <summary>
    /// The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
    /// recorded and when the ad may be closed. The views only report what happens on the screen.
    /// </summary>
    internal sealed class AdLifecycle
    {
        private const double LoadPatienceMs = 15000;

        private readonly Core _core;
        private readonly RewardFields _reward;
        private readonly Action<AdLifecycle> _onOver;
        private readonly Action _stopWaiting;
        private bool _isLoaded;
        private bool _isOnScreen;
        private bool _isComplete;
        private double _seenAt;

        public AdLifecycle(Core core, ReadyAd ad, RewardFields reward, bool isBusy, Action<AdLifecycle> onOver)
        {
            _core = core;
            Ad = ad;
            _onOver = onOver;
            if (reward != null && !reward.IsWithinLimits) Outcome.Reward = "not_valid";
            else _reward = reward;
            _stopWaiting = core.Environment.After(LoadPatienceMs, () => Failed());
            var isSignable = reward == null || reward.IsSignable;
            var why = ad.IsUsed ? Reasons.Used : IsTooOld ? Reasons.Expired : isBusy ? Reasons.Busy
                : isSignable ? null : Reasons.RewardNotValid;
            if (why == null) ad.IsUsed = true;
            else End(why);
        }

        public readonly ReadyAd Ad;

        public readonly Outcome Outcome = new Outcome();

        public bool IsOver;

        /// <summary>
        /// Whole seconds until the ad may be closed; 0 when it may be closed now.
        /// </summary>
        public int CloseInSeconds
        {
            get
            {
                if (!Outcome.Shown || _isComplete) return 0;
                var seconds = (_core.Environment.Elapsed() - _seenAt) / 1000;
                return Math.Max(0, (int)Math.Ceiling(Ad.CloseAfterSeconds - seconds));
            }
        }

        private bool IsTooOld
        {
            get { return _core.Environment.Elapsed() > Ad.ShownTill; }
        }

        public void Loaded()
        {
            _isLoaded = true;
            _stopWaiting();
            Look();
        }

        /// <summary>Called when the ad becomes visible (at least one pixel) or hidden.</summary>
        public void OnScreen(bool isOnScreen)
        {
            _isOnScreen = isOnScreen;
            Look();
        }

        public void Ended()
        {
            if (IsOver || _isComplete || !Outcome.Shown || !Ad.IsVideo) return;
            _isComplete = true;
            var token = Ad.Tokens.Text("complete");
            if (token != null) _core.Record(token, "complete", _reward);
            _core.Emit(new AdEvent.Completed(Ad.Format));
            if (Ad.Format != AdFormats.RewardedVideo) return;
            Outcome.Rewarded = true;
            _core.Emit(new AdEvent.Rewarded(Ad.Format));
        }

        public void Failed(string reason = Reasons.Failed)
        {
            End(reason);
        }

        /// <summary>
        /// Records a click. Returns false when the ad is not visible, so it cannot be clicked.
        /// </summary>
        public bool Tap()
        {
            if (IsOver || !Outcome.Shown) return false;
            Outcome.Clicked = true;
            _core.Emit(new AdEvent.Clicked(Ad.Format));
            return true;
        }

        /// <summary>Closes the ad. Returns false when it is too early to close it.</summary>
        public bool Close()
        {
            if (CloseInSeconds > 0) return false;
            End(Outcome.Shown ? null : Reasons.NotVisible);
            return true;
        }

        private void Look()
        {
            if (IsOver || Outcome.Shown || !_isLoaded || !_isOnScreen) return;
            if (IsTooOld)
            {
                End(Reasons.Expired);
                return;
            }
            Outcome.Shown = true;
            _seenAt = _core.Environment.Elapsed();
            if (Ad.Format != AdFormats.Banner) _core.Emit(new AdEvent.Opened(Ad.Format));
            _core.Record(Ad.Tokens.Text("impression"), "impression");
            _core.Emit(new AdEvent.Impression(Ad.Format));
        }

        private void End(string reason)
        {
            if (IsOver) return;
            IsOver = true;
            _stopWaiting();
            Outcome.Reason = reason;
            if (Outcome.Shown || reason == null) _core.Emit(new AdEvent.Closed(Ad.Format));
            else _core.Emit(new AdEvent.NotShown(Ad.Format, reason));
            _onOver(this);
        }
    }
}
