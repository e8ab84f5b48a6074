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

        public event Action<SdkEvent> Happened;

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

        public void RequestAd(string placement, Action<Asked> done)
        {
            FakeAnswer answer;
            if (!Answers.TryGetValue(placement, out answer)) answer = FakeAnswer.Ad();
            Requested.Add(placement);
            Tell(new SdkEvent("asked", placement: placement));
            if (answer.Format == null)
            {
                Tell(new SdkEvent("no_ad", reason: answer.Reason, placement: placement));
                done(new Asked(null, answer.Reason));
                return;
            }
            Tell(new SdkEvent("answered", answer.Format, placement: placement, app: "Fake"));
            done(new Asked(AdOf(placement, answer), null));
        }

        public Task<Asked> RequestAdAsync(string placement)
        {
            var asked = new TaskCompletionSource<Asked>();
            RequestAd(placement, asked.SetResult);
            return asked.Task;
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
                TellShowing(answer.Format, outcome);
                done(outcome);
            });
        }

        private void TellShowing(string format, Outcome outcome)
        {
            if (!outcome.Shown)
            {
                Tell(new SdkEvent("not_shown", format, outcome.Reason));
                return;
            }
            if (format != "banner") Tell(new SdkEvent("opened", format));
            Tell(new SdkEvent("impression", format));
            if (outcome.Clicked) Tell(new SdkEvent("click", format));
            if (outcome.Rewarded) Tell(new SdkEvent("complete", format));
            if (outcome.Rewarded) Tell(new SdkEvent("reward", format));
            if (format != "banner") Tell(new SdkEvent("closed", format));
        }

        private void Tell(SdkEvent one)
        {
            Happened?.Invoke(one);
        }
    }
}
