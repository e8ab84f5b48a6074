using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace FrontrowAds
{
    /// <summary>
    /// What an app uses of the SDK: `Frontrow`, or in the app's own tests
    /// `FakeFrontrow`. Every call settles exactly once, nothing throws, and all callbacks
    /// run on Unity's main thread.
    /// </summary>
    public interface IFrontrow
    {
        /// <summary>
        /// Is told of everything that happens, for the app's log. Act on the outcome only.
        /// </summary>
        event Action<AdEvent> OnAdEvent;

        /// <summary>
        /// Asks for an ad, best some time before it is shown. Its media has loaded when this
        /// answers.
        /// </summary>
        /// <param name="placement">The placement's key, `fr_p_…`.</param>
        /// <param name="done">Gets an ad, or none and the reason.</param>
        void RequestAd(string placement, Action<AdResult> done);

        /// <summary>
        /// The same as <see cref="RequestAd"/>, to be awaited. The task never fails.
        /// </summary>
        Task<AdResult> RequestAdAsync(string placement);

        /// <summary>
        /// Holds one ad of the placement ready from now on, and renews it after it was shown or has
        /// expired. <see cref="RequestAd"/> then answers at once.
        /// </summary>
        void KeepReady(string placement);

        /// <summary>
        /// Reports the first start of an advertised app, once; a game can call it at every start.
        /// It needs `FrontrowSettings.AppKey`.
        /// </summary>
        /// <param name="referrer">Reads the store's install referrer, or gives null.</param>
        void RecordInstall(Func<Task<string>> referrer = null);

        /// <summary>Sends waiting events now. The SDK also does this by itself.</summary>
        void Flush();

        /// <summary>
        /// What the last answer says of its decision: `request_id`, `reason`, and in test mode
        /// `candidates` and `others`. Null before any answer.
        /// </summary>
        IReadOnlyDictionary<string, object> LastDecision();
    }

    /// <summary>An ad, or the reason why there is none.</summary>
    public sealed class AdResult
    {
        /// <summary>Null where there is none.</summary>
        public readonly Ad Ad;

        /// <summary>
        /// Null where there is an ad; else one of <see cref="Reasons"/>, or one of the server.
        /// </summary>
        public readonly string Reason;

        internal AdResult(Ad ad, string reason)
        {
            Ad = ad;
            Reason = reason;
        }
    }

    /// <summary>
    /// An ad that is ready to be shown, once and within an hour, a banner within ten minutes.
    /// </summary>
    public sealed class Ad
    {
        /// <summary>The placement's key.</summary>
        public readonly string Placement;

        /// <summary>One of <see cref="AdFormats"/>.</summary>
        public readonly string Format;

        /// <summary>The name of the advertised app.</summary>
        public readonly string AppName;

        /// <summary>What a banner draws; null for the ads of a fake.</summary>
        internal readonly ReadyAd Ready;

        private readonly Action<RewardFields, Action<Outcome>> _show;

        internal Ad(
            string placement,
            string format,
            string appName,
            Action<RewardFields, Action<Outcome>> show,
            ReadyAd ready = null)
        {
            Placement = placement;
            Format = format;
            AppName = appName;
            Ready = ready;
            _show = show;
        }

        /// <summary>
        /// Shows the ad over the whole game. A banner is shown by `FrontrowBannerBehaviour`
        /// instead.
        /// </summary>
        /// <param name="done">
        /// Runs when the ad is closed, or at once with the reason why it is not shown.
        /// </param>
        /// <param name="reward">For whom a rewarded video is shown. Null for nobody.</param>
        public void Show(Action<Outcome> done, RewardFields reward = null)
        {
            _show(reward, done ?? (_ => { }));
        }

        /// <summary>The same as <see cref="Show"/>, to be awaited. The task never fails.</summary>
        public Task<Outcome> ShowAsync(RewardFields reward = null)
        {
            var over = new TaskCompletionSource<Outcome>();
            Show(outcome => over.TrySetResult(outcome), reward);
            return over.Task;
        }
    }
}
