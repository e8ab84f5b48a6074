using System.Collections.Generic;
using System.Linq;
using StandIns;
using UnityEngine;

namespace FrontrowAds.Tests
{
    internal static class FakeTests
    {
        public static void Run()
        {
            Check.Test("fake: it answers at once what the test says, and notes what the app did", Answers);
            Check.Test("fake: an ad is shown once, and the events come in the SDK's order", Once);
            Check.Test("fake: a banner draws nothing and is noted", Banner);
            Check.Test("fake: it makes no object of Unity, no thread and no timer", MakesNothing);
        }

        private static FakeFrontrow Create()
        {
            return new FakeFrontrow(new Dictionary<string, FakeAnswer>
            {
                { "image", FakeAnswer.Ad() },
                { "reward", FakeAnswer.Ad("rewarded_video", rewarded: true, clicked: true) },
                { "old", FakeAnswer.NotShown() },
                { "banner", FakeAnswer.Ad("banner") },
            });
        }

        private static void Answers()
        {
            var ads = Create();
            ads.KeepReady("reward");
            ads.KeepReady("reward");
            ads.RecordInstall();
            ads.Flush();
            var reward = ads.RequestAdAsync("reward").Result.Ad.ShowAsync(new RewardFields { User = "u" }).Result;
            Check.That(reward.Shown && reward.Rewarded && reward.Clicked, "wrong outcome");
            Check.Same(Reasons.Expired, ads.RequestAdAsync("old").Result.Ad.ShowAsync().Result.Reason);
            Check.Same("image", ads.RequestAdAsync("other").Result.Ad.Format);
            ads.Answers["other"] = FakeAnswer.None();
            Check.Same("no_campaign", ads.RequestAdAsync("other").Result.Reason);
            Check.List("reward old other other", ads.Requested);
            Check.List("reward", ads.Shown);
            Check.List("reward", ads.Kept);
            Check.Same("u", ads.Rewards.Single().User);
            Check.Same(2, ads.Installs + ads.Flushes);
        }

        private static void Once()
        {
            var ads = Create();
            var happened = new List<string>();
            ads.OnAdEvent += one => happened.Add(one.GetType().Name);
            var ad = ads.RequestAdAsync("reward").Result.Ad;
            ad.Show(null);
            Check.List("Requested Loaded Opened Impression Clicked Completed Rewarded Closed", happened);
            Check.Same(Reasons.Used, ad.ShowAsync().Result.Reason);
            Check.List("reward", ads.Shown);
        }

        private static void Banner()
        {
            var ads = Create();
            new GameObject("banner").AddComponent<FrontrowBannerBehaviour>().Load(ads, "banner");
            Check.List("banner", ads.Shown);
            Engine.Frame();
            Check.Same(0, Engine.Buttons().Count);
        }

        private static void MakesNothing()
        {
            var before = UnityEngine.Object.Living.Count;
            Create().RequestAdAsync("image").Result.Ad.ShowAsync().Wait();
            Check.Same(before, UnityEngine.Object.Living.Count);
        }
    }
}
