using FrontrowAds;
using UnityEngine;

public class CoinButton : MonoBehaviour
{
    private const string Placement = "fr_p_…";
    private IFrontrow ads;
    private int coins;

    public void Begin(IFrontrow ads)
    {
        this.ads = ads;
        ads.KeepReady(Placement); // From now on, requests answer at once.
    }

    public async void OnTapped()
    {
        var result = await ads.RequestAdAsync(Placement);
        if (result.Ad == null) return;
        var reward = new RewardFields { User = "user-17", Data = "level 7" };
        var outcome = await result.Ad.ShowAsync(reward);
        if (outcome.Rewarded) coins += 10;
        Debug.Log(coins);
    }
}
