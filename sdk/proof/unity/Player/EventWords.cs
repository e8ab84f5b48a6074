using System;
using System.Collections.Generic;

namespace FrontrowAds
{
    /// <summary>The words of the cases for events.</summary>
    internal static class EventWords
    {
        private static readonly Dictionary<Type, string> Words = new Dictionary<Type, string>
        {
            { typeof(AdEvent.Requested), "asked" },
            { typeof(AdEvent.Loaded), "answered" },
            { typeof(AdEvent.NotLoaded), "no_ad" },
            { typeof(AdEvent.Opened), "opened" },
            { typeof(AdEvent.Impression), "impression" },
            { typeof(AdEvent.Clicked), "click" },
            { typeof(AdEvent.Completed), "complete" },
            { typeof(AdEvent.Rewarded), "reward" },
            { typeof(AdEvent.Closed), "closed" },
            { typeof(AdEvent.NotShown), "not_shown" },
            { typeof(AdEvent.RetryScheduled), "retry" },
            { typeof(AdEvent.EventResult), "verdict" },
            { typeof(AdEvent.Reported), "reported" },
            { typeof(AdEvent.InstallResult), "install" },
        };

        public static string Of(AdEvent one)
        {
            return Words[one.GetType()];
        }
    }
}
