using System;
using System.Collections.Generic;
using System.Threading.Tasks;

namespace FrontrowAds
{
    /// <summary>What a <see cref="FakeFrontrow"/> answers for a placement.</summary>
    public sealed class FakeAnswer
    {
        private FakeAnswer(string format, Outcome outcome, string reason)
        {
            Format = format;
            Outcome = outcome;
            Reason = reason;
        }

        internal string Format { get; }

        internal Outcome Outcome { get; }

        internal string Reason { get; }

        /// <summary>An ad that is shown, and closed at once.</summary>
        /// <param name="format">`image`, `banner`, `video` or `rewarded_video`.</param>
        /// <param name="rewarded">
        /// What the outcome says. Only a rewarded video is played to its reward.
        /// </param>
        /// <param name="clicked">What the outcome says.</param>
        public static FakeAnswer Ad(string format = "image", bool rewarded = false, bool clicked = false)
        {
            return new FakeAnswer(format, new Outcome { Shown = true, Rewarded = rewarded, Clicked = clicked }, null);
        }

        /// <summary>An ad that cannot be shown, for example because it is too old.</summary>
        /// <param name="reason">One of <see cref="Reasons"/>.</param>
        /// <param name="format">`image`, `banner`, `video` or `rewarded_video`.</param>
        public static FakeAnswer NotShown(string reason = Reasons.Expired, string format = "image")
        {
            return new FakeAnswer(format, new Outcome { Reason = reason }, null);
        }

        /// <summary>
        /// No ad, and the reason: one of the server, or of <see cref="Reasons"/>.
        /// </summary>
        public static FakeAnswer None(string reason = "no_campaign")
        {
            return new FakeAnswer(null, null, reason);
        }
    }

    /// <summary>
    /// The SDK for the app's own tests. It answers at once what the test says, and notes what the
    /// app did. It has no network, no timer and no file, and draws nothing.
    /// </summary>
    public sealed class FakeFrontrow : IFrontrow
    {
        /// <param name="answers">
        /// By the placement's key. A placement without one has an image.
        /// </param>
        public FakeFrontrow(IDictionary<string, FakeAnswer> answers = null)
        {
            Answers = answers ?? new Dictionary<string, FakeAnswer>();
        }

        public event Action<AdEvent> OnAdEvent;

        /// <summary>What it answers from now on. A test can change it.</summary>
        public IDictionary<string, FakeAnswer> Answers { get; }

        /// <summary>The placements of all requests, in order.</summary>
        public IList<string> Requested { get; } = new List<string>();

        /// <summary>The placements whose ads the app has shown, in order.</summary>
        public IList<string> Shown { get; } = new List<string>();

        /// <summary>The rewards given at `Show`, in order.</summary>
        public IList<RewardFields> Rewards { get; } = new List<RewardFields>();

        /// <summary>The placements of which an ad is kept ready.</summary>
        public IList<string> Kept { get; } = new List<string>();

        /// <summary>How often the app has reported its first start.</summary>
        public int Installs { get; private set; }

        /// <summary>How often the app has asked to send waiting events.</summary>
        public int Flushes { get; private set; }

        public void RequestAd(string placement, Action<AdResult> done)
        {
            FakeAnswer answer;
            if (!Answers.TryGetValue(placement, out answer)) answer = FakeAnswer.Ad();
            Requested.Add(placement);
            Emit(new AdEvent.Requested(placement));
            if (answer.Format == null)
            {
                Emit(new AdEvent.NotLoaded(placement, answer.Reason));
                done(new AdResult(null, answer.Reason));
                return;
            }
            Emit(new AdEvent.Loaded(placement, answer.Format, "Fake"));
            done(new AdResult(AdOf(placement, answer), null));
        }

        public Task<AdResult> RequestAdAsync(string placement)
        {
            var result = new TaskCompletionSource<AdResult>();
            RequestAd(placement, result.SetResult);
            return result.Task;
        }

        public void KeepReady(string placement)
        {
            if (!Kept.Contains(placement)) Kept.Add(placement);
        }

        public void RecordInstall(Func<Task<string>> referrer = null)
        {
            Installs += 1;
        }

        public void Flush()
        {
            Flushes += 1;
        }

        public IReadOnlyDictionary<string, object> LastDecision()
        {
            return null;
        }

        private Ad AdOf(string placement, FakeAnswer answer)
        {
            var isUsed = false;
            return new Ad(placement, answer.Format, "Fake", (reward, done) =>
            {
                var outcome = isUsed ? new Outcome { Reason = Reasons.Used } : answer.Outcome;
                isUsed = true;
                if (reward != null) Rewards.Add(reward);
                if (outcome.Shown) Shown.Add(placement);
                EmitShowing(answer.Format, outcome);
                done(outcome);
            });
        }

        private void EmitShowing(string format, Outcome outcome)
        {
            if (!outcome.Shown)
            {
                Emit(new AdEvent.NotShown(format, outcome.Reason));
                return;
            }
            if (format != AdFormats.Banner) Emit(new AdEvent.Opened(format));
            Emit(new AdEvent.Impression(format));
            if (outcome.Clicked) Emit(new AdEvent.Clicked(format));
            if (outcome.Rewarded) Emit(new AdEvent.Completed(format));
            if (outcome.Rewarded) Emit(new AdEvent.Rewarded(format));
            if (format != AdFormats.Banner) Emit(new AdEvent.Closed(format));
        }

        private void Emit(AdEvent one)
        {
            OnAdEvent?.Invoke(one);
        }
    }
}
