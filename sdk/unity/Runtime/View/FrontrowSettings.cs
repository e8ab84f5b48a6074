using System;

namespace FrontrowAds
{
    /// <summary>The app's user. The id is used for frequency caps, and only with consent.</summary>
    public sealed class FrontrowUser
    {
        /// <summary>The app's own id of the user, or null.</summary>
        public string Id;

        /// <summary>Whether the user has consented; null where nobody was asked.</summary>
        public bool? Consent;
    }

    /// <summary>What the app says once, when it creates the SDK.</summary>
    public sealed class FrontrowSettings
    {
        /// <param name="baseUrl">
        /// The network's address, such as `https://network.example.com`.
        /// </param>
        public FrontrowSettings(string baseUrl)
        {
            BaseUrl = baseUrl ?? "";
        }

        public readonly string BaseUrl;

        /// <summary>The app's key, `fr_app_…`, for <see cref="IFrontrow.RecordInstall"/>.</summary>
        public string AppKey;

        public string AppVersion;

        public FrontrowUser User;

        /// <summary>
        /// Asks for test ads, which are not counted and are marked. Two requests a second a
        /// placement.
        /// </summary>
        public bool Test;

        /// <summary>
        /// The code of the console's live view (`fr_w_…`), which then shows this game's requests.
        /// </summary>
        public string Watch;

        /// <summary>The user is a child.</summary>
        public bool Child;

        /// <summary>The device limits ad tracking.</summary>
        public bool Limited;

        /// <summary>
        /// Reads what a consent tool has stored under a key of the IAB (`IABTCF_…`, `IABGPP_…`), or
        /// gives null. It is called at each request, on the main thread.
        /// </summary>
        public Func<string, string> Consent;

        internal CoreSettings ForCore(Action<AdEvent> emit)
        {
            var user = User == null ? null : new Members().With("id", User.Id).With("consent", User.Consent);
            return new CoreSettings
            {
                BaseUrl = BaseUrl,
                Emit = emit,
                AppKey = AppKey,
                AppVersion = AppVersion,
                User = user,
                Test = Test,
                Watch = Watch,
                Child = Child,
                Limited = Limited,
            };
        }
    }
}
