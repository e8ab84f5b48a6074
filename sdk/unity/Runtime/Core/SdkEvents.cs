namespace FrontrowAds
{
    /// <summary>
    /// Something that happened in the SDK. For one ad the events come in this order: `asked`, then
    /// `answered` or `no_ad`; `opened` (not for a banner), `impression`, `click`, `complete`,
    /// `reward`, `closed`; or `not_shown` instead of these. Others are `retry`, `verdict`,
    /// `reported` and `install`. A member is null where the event has none.
    /// </summary>
    public sealed class SdkEvent
    {
        /// <summary>The event's name.</summary>
        public readonly string What;

        /// <summary>The key of the placement.</summary>
        public readonly string Placement;

        /// <summary>`image`, `banner`, `video` or `rewarded_video`.</summary>
        public readonly string Format;

        /// <summary>The name of the advertised app.</summary>
        public readonly string App;

        /// <summary>
        /// Why there is no ad, why it was not shown, or why an event or an install does not count.
        /// </summary>
        public readonly string Reason;

        /// <summary>
        /// What is sent again (`ad`, `events`, `install`), or the kind of event of a `verdict`.
        /// </summary>
        public readonly string Of;

        /// <summary>Whole seconds until it is sent again.</summary>
        public readonly int? InSeconds;

        /// <summary>The server's result of a `verdict`.</summary>
        public readonly string Status;

        /// <summary>`dropped` where the server dropped the reward of a `verdict`.</summary>
        public readonly string Reward;

        /// <summary>Whether the server has accepted a report.</summary>
        public readonly bool? Sent;

        /// <summary>Whether the install was counted for an ad.</summary>
        public readonly bool? Attributed;

        internal SdkEvent(
            string what,
            string format = null,
            string reason = null,
            string placement = null,
            string app = null,
            string of = null,
            int? inSeconds = null,
            string status = null,
            string reward = null,
            bool? sent = null,
            bool? attributed = null)
        {
            What = what;
            Format = format;
            Reason = reason;
            Placement = placement;
            App = app;
            Of = of;
            InSeconds = inSeconds;
            Status = status;
            Reward = reward;
            Sent = sent;
            Attributed = attributed;
        }
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
