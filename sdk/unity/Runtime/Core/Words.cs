using System.Collections.Generic;

namespace FrontrowAds
{
    /// <summary>Every word that a viewer reads, as in `sdk/words.json`.</summary>
    internal static class Words
    {
        public const string About = "Ad ▾";
        public const string AboutLabel = "Ad: why you see it, and how to report it";
        public const string Advertisement = "Advertisement";
        public const string TestAd = "Test ad";
        public const string Close = "Close ×";
        public const string CloseIn = "Close in {seconds}";
        public const string RewardIn = "Reward in {seconds}";
        public const string RewardEarned = "Reward earned";
        public const string SoundOn = "Sound on";
        public const string SoundOff = "Sound off";
        public const string GetTheApp = "Get the app";
        public const string CloseTheAd = "Close the ad";
        public const string Why = "Why this ad";

        public const string WhyText =
            "This ad for {app} matched: {why}. None of this identifies you.";

        public const string Report = "Report this ad";
        public const string Sending = "Sending…";
        public const string Sent = "Thank you. The ad network and the developer of this app can see your report.";
        public const string NotSent = "That could not be sent. Try again later.";
        public const string Back = "Back";

        /// <summary>
        /// What is wrong with an ad: the reasons of a report, each followed by its words.
        /// </summary>
        public static readonly string[][] ReportReasons =
        {
            new[] { "offensive", "It is offensive" },
            new[] { "adult", "It is not for everybody" },
            new[] { "misleading", "It promises what is not true" },
            new[] { "scam", "It is a scam or harmful" },
            new[] { "broken", "It does not work" },
            new[] { "other", "Something else" },
        };

        /// <summary>
        /// By reason of the SDK. Of those of the server, the doctor's page says what to do.
        /// </summary>
        private static readonly Dictionary<string, string> Advice = new Dictionary<string, string>
        {
            { "unreachable", "check the network and the address" },
            { "refused", "check the key of the placement" },
            { "expired", "request it later, or keep one ready" },
            { "used", "request a new ad" },
            { "busy", "show it when the other ad is closed" },
            { "not_visible", "show it where a person can see it" },
            { "reward_not_valid", "use no &, % or signature=" },
            { "failed", "check that the media can be loaded" },
        };

        /// <summary>What to do about a reason, for the log in test mode.</summary>
        public static string AdviceFor(string reason)
        {
            string advice;
            return Advice.TryGetValue(reason ?? "", out advice) ? advice : "see the console";
        }
    }
}
