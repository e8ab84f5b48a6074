namespace FrontrowAds
{
    /// <summary>
    /// Something that happened in the SDK, of a class for each kind. For one ad they come in this
    /// order: `Requested`, then `Loaded` or `NotLoaded`; `Opened` (not for a banner), `Impression`,
    /// `Clicked`, `Completed`, `Rewarded`, `Closed`; or `NotShown` instead of these.
    /// </summary>
    public abstract class AdEvent
    {
        private AdEvent()
        {
        }

        /// <summary>An ad of a placement was requested.</summary>
        public sealed class Requested : AdEvent
        {
            public readonly string Placement;

            internal Requested(string placement)
            {
                Placement = placement;
            }
        }

        /// <summary>There is an ad, and its media has loaded.</summary>
        public sealed class Loaded : AdEvent
        {
            public readonly string Placement;

            /// <summary>One of <see cref="AdFormats"/>.</summary>
            public readonly string Format;

            /// <summary>The name of the advertised app.</summary>
            public readonly string AppName;

            internal Loaded(string placement, string format, string appName)
            {
                Placement = placement;
                Format = format;
                AppName = appName;
            }
        }

        public sealed class NotLoaded : AdEvent
        {
            public readonly string Placement;

            public readonly string Reason;

            internal NotLoaded(string placement, string reason)
            {
                Placement = placement;
                Reason = reason;
            }
        }

        /// <summary>An event of an ad that is shown.</summary>
        public abstract class OfShownAd : AdEvent
        {
            /// <summary>One of <see cref="AdFormats"/>.</summary>
            public readonly string Format;

            internal OfShownAd(string format)
            {
                Format = format;
            }
        }

        /// <summary>The ad covers the game.</summary>
        public sealed class Opened : OfShownAd
        {
            internal Opened(string format) : base(format)
            {
            }
        }

        /// <summary>At least one pixel of the loaded ad is visible.</summary>
        public sealed class Impression : OfShownAd
        {
            internal Impression(string format) : base(format)
            {
            }
        }

        public sealed class Clicked : OfShownAd
        {
            internal Clicked(string format) : base(format)
            {
            }
        }

        /// <summary>A video was played to its end.</summary>
        public sealed class Completed : OfShownAd
        {
            internal Completed(string format) : base(format)
            {
            }
        }

        /// <summary>
        /// The reward was earned. A game gives it by the <see cref="Outcome"/> only.
        /// </summary>
        public sealed class Rewarded : OfShownAd
        {
            internal Rewarded(string format) : base(format)
            {
            }
        }

        public sealed class Closed : OfShownAd
        {
            internal Closed(string format) : base(format)
            {
            }
        }

        public sealed class NotShown : AdEvent
        {
            /// <summary>One of <see cref="AdFormats"/>.</summary>
            public readonly string Format;

            public readonly string Reason;

            internal NotShown(string format, string reason)
            {
                Format = format;
                Reason = reason;
            }
        }

        /// <summary>The network did not answer, so the SDK asks again.</summary>
        public sealed class RetryScheduled : AdEvent
        {
            /// <summary>`ad`, `events` or `install`.</summary>
            public readonly string Of;

            public readonly int InSeconds;

            internal RetryScheduled(string of, int inSeconds)
            {
                Of = of;
                InSeconds = inSeconds;
            }
        }

        /// <summary>What the network says of an event that was sent to it.</summary>
        public sealed class EventResult : AdEvent
        {
            /// <summary>`impression` or `complete`.</summary>
            public readonly string Kind;

            public readonly string Status;

            /// <summary>Why the event does not count; null where it does.</summary>
            public readonly string Reason;

            /// <summary>`dropped` where the network dropped the reward; null otherwise.</summary>
            public readonly string Reward;

            internal EventResult(string kind, string status, string reason, string reward)
            {
                Kind = kind;
                Status = status;
                Reason = reason;
                Reward = reward;
            }
        }

        /// <summary>The viewer has reported the ad.</summary>
        public sealed class Reported : AdEvent
        {
            public readonly string Reason;

            /// <summary>Whether the network has accepted the report.</summary>
            public readonly bool IsSent;

            internal Reported(string reason, bool isSent)
            {
                Reason = reason;
                IsSent = isSent;
            }
        }

        /// <summary>The answer to <see cref="IFrontrow.RecordInstall"/>.</summary>
        public sealed class InstallResult : AdEvent
        {
            /// <summary>Whether the install was counted for an ad.</summary>
            public readonly bool IsAttributed;

            /// <summary>Why it was not; null where it was.</summary>
            public readonly string Reason;

            internal InstallResult(bool isAttributed, string reason)
            {
                IsAttributed = isAttributed;
                Reason = reason;
            }
        }
    }

    /// <summary>The formats that this SDK shows. A newer network may name others.</summary>
    public static class AdFormats
    {
        public const string Image = "image";
        public const string Banner = "banner";
        public const string Video = "video";
        public const string RewardedVideo = "rewarded_video";
    }

    /// <summary>
    /// Why no ad was shown: a reason of the server, as it is, or one of these of the SDK.
    /// </summary>
    public static class Reasons
    {
        /// <summary>
        /// No answer after three tries, or only answers that asked to retry later.
        /// </summary>
        public const string Unreachable = "unreachable";

        /// <summary>The server rejected the request. The usual cause is a wrong key.</summary>
        public const string Refused = "refused";

        /// <summary>The ad was requested too long ago.</summary>
        public const string Expired = "expired";

        /// <summary>The ad was shown before. Each ad is shown once.</summary>
        public const string Used = "used";

        /// <summary>
        /// Another ad covers the app. This one can be shown when that one is closed.
        /// </summary>
        public const string Busy = "busy";

        /// <summary>The ad was closed before any part of it was visible.</summary>
        public const string NotVisible = "not_visible";

        /// <summary>The reward given at `Show` contains `&amp;`, `%` or `signature=`.</summary>
        public const string RewardNotValid = "reward_not_valid";

        /// <summary>
        /// The media could not be loaded or played, or the SDK met an error of its own.
        /// </summary>
        public const string Failed = "failed";
    }
}
