// Everything that the SDK offers, in the order in which an app meets it.
using System.Collections.Generic;
using System.Threading.Tasks;
using FrontrowAds;
using UnityEngine;

public class EveryCall : MonoBehaviour
{
    private IFrontrow ads;
    private int coins;

    /// Once, where the game begins. Creation returns at once.
    public void Create(System.Func<string, string> consent)
    {
        var settings = new FrontrowSettings("https://network.example.com")
        {
            AppKey = "fr_app_…",
            AppVersion = Application.version,
            User = new FrontrowUser { Id = "user-17", Consent = true },
            Test = Debug.isDebugBuild,
            Child = false,
            Limited = false,
            Consent = consent,
        };
        ads = new Frontrow(settings);
        ads.Happened += Log;
        Debug.Log(settings.BaseUrl);
    }

    /// A fullscreen ad between two levels, awaited.
    public async Task ShowBetweenLevels()
    {
        Asked asked = await ads.RequestAdAsync("fr_p_…");
        Ad ad = asked.Ad;
        if (ad == null)
        {
            Debug.Log(asked.Reason);
            return;
        }
        Debug.Log(ad.Format + " of " + ad.AppName + " for " + ad.Placement);
        Outcome outcome = await ad.ShowAsync();
        if (!outcome.Shown && outcome.Reason == Reasons.Expired) Debug.Log("It was too old.");
        Debug.Log(outcome.Clicked ? "clicked" : "closed");
    }

    /// A rewarded video that is there when the player asks for it, with callbacks.
    public void PrepareReward()
    {
        ads.KeepReady("fr_p_…");
    }

    public void EarnCoins()
    {
        ads.RequestAd("fr_p_…", asked =>
        {
            if (asked.Ad == null) return;
            asked.Ad.Show(outcome =>
            {
                if (outcome.Rewarded) coins += 10;
                if (outcome.Reward == "not_valid") Debug.Log("The reward is too long.");
            }, new RewardFields { User = "user-17", Data = "level " + coins });
        });
    }

    /// A banner, on a game object with or without a canvas above it.
    public void ShowBanner()
    {
        var banner = gameObject.AddComponent<FrontrowBannerBehaviour>();
        banner.WhenEmpty = banner.Edge == BannerEdge.Top ? WhenEmpty.Keep : WhenEmpty.Collapse;
        banner.Edge = BannerEdge.Bottom;
        banner.Load(ads, "fr_p_…");
    }

    /// An advertised game reports its first start. It can call this at every start.
    public void ReportInstall(System.Func<Task<string>> readReferrer)
    {
        ads.RecordInstall(readReferrer);
    }

    /// When something is unclear.
    public void Explain(string reason)
    {
        ads.Flush();
        var decision = ads.LastDecision();
        if (decision != null) Debug.Log(decision["request_id"]);
        var mayPass = reason == Reasons.Unreachable || reason == Reasons.Busy
            || reason == Reasons.NotVisible || reason == Reasons.RewardNotValid;
        var isMistake = reason == Reasons.Refused || reason == Reasons.Used || reason == Reasons.Failed;
        Debug.Log(mayPass + " " + isMistake);
    }

    private void Log(SdkEvent one)
    {
        Debug.Log(string.Join(" ", one.What, one.Placement, one.Format, one.App, one.Reason, one.Of));
        Debug.Log(string.Join(" ", one.InSeconds, one.Status, one.Reward, one.Sent, one.Attributed));
    }

    /// The game's own tests take the fake, which has no network, no timer and no file.
    public static async Task<bool> TestCoins()
    {
        var fake = new FakeFrontrow(new Dictionary<string, FakeAnswer>
        {
            { "coins", FakeAnswer.Ad("rewarded_video", rewarded: true) },
            { "old", FakeAnswer.NotShown(Reasons.Expired) },
            { "empty", FakeAnswer.None("budget") },
        });
        await (await fake.RequestAdAsync("coins")).Ad.ShowAsync();
        fake.Answers["empty"] = FakeAnswer.Ad("image", clicked: true);
        var sums = fake.Requested.Count + fake.Shown.Count + fake.Kept.Count + fake.Rewards.Count;
        return sums + fake.Installs + fake.Flushes == 2;
    }
}
