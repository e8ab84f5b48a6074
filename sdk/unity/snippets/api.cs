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
            Watch = "fr_w_…",
            Child = false,
            Limited = false,
            Consent = consent,
        };
        ads = new Frontrow(settings);
        ads.OnAdEvent += Log;
        Debug.Log(settings.BaseUrl);
    }

    /// A fullscreen ad between two levels, awaited.
    public async Task ShowBetweenLevels()
    {
        AdResult result = await ads.RequestAdAsync("fr_p_…");
        Ad ad = result.Ad;
        if (ad == null)
        {
            Debug.Log(result.Reason);
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
        ads.RequestAd("fr_p_…", result =>
        {
            if (result.Ad == null) return;
            result.Ad.Show(outcome =>
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
        var isTransient = reason == Reasons.Unreachable || reason == Reasons.Busy
            || reason == Reasons.NotVisible || reason == Reasons.RewardNotValid;
        var isMistake = reason == Reasons.Refused || reason == Reasons.Used || reason == Reasons.Failed;
        Debug.Log(isTransient + " " + isMistake);
    }

    private void Log(AdEvent one)
    {
        if (one is AdEvent.Requested requested) Debug.Log(requested.Placement);
        if (one is AdEvent.Loaded loaded) Debug.Log(loaded.Placement + loaded.Format + loaded.AppName);
        if (one is AdEvent.NotLoaded notLoaded) Debug.Log(notLoaded.Placement + notLoaded.Reason);
        if (one is AdEvent.Opened) Debug.Log("Pause the sound of the game.");
        if (one is AdEvent.Closed) Debug.Log("The sound goes on.");
        // Opened, Impression, Clicked, Completed, Rewarded and Closed.
        if (one is AdEvent.OfShownAd shown) Debug.Log(shown.Format == AdFormats.Banner || shown.Format == AdFormats.Video);
        if (one is AdEvent.NotShown notShown) Debug.Log(notShown.Format + notShown.Reason);
        if (one is AdEvent.RetryScheduled retry) Debug.Log(retry.Of + retry.InSeconds);
        if (one is AdEvent.EventResult result)
            Debug.Log(result.Kind + result.Status + result.Reason + result.Reward);
        if (one is AdEvent.Reported report) Debug.Log(report.Reason + report.IsSent);
        if (one is AdEvent.InstallResult install) Debug.Log(install.IsAttributed + install.Reason);
    }

    /// The game's own tests take the fake, which has no network, no timer and no file.
    public static async Task<bool> TestCoins()
    {
        var fake = new FakeFrontrow(new Dictionary<string, FakeAnswer>
        {
            { "coins", FakeAnswer.Ad(AdFormats.RewardedVideo, rewarded: true) },
            { "old", FakeAnswer.NotShown(Reasons.Expired) },
            { "empty", FakeAnswer.None("budget") },
        });
        await (await fake.RequestAdAsync("coins")).Ad.ShowAsync();
        fake.Answers["empty"] = FakeAnswer.Ad(AdFormats.Image, clicked: true);
        var sums = fake.Requested.Count + fake.Shown.Count + fake.Kept.Count + fake.Rewards.Count;
        return sums + fake.Installs + fake.Flushes == 2;
    }
}
