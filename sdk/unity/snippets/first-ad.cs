using FrontrowAds;
using UnityEngine;

public class FirstAd : MonoBehaviour
{
    private IFrontrow ads;

    private void Awake()
    {
        ads = new Frontrow(new FrontrowSettings("https://network.example.com") { Test = Debug.isDebugBuild });
    }

    public async void OnLevelEnded()
    {
        var result = await ads.RequestAdAsync("fr_p_…");
        if (result.Ad == null) Debug.Log(result.Reason);
        else await result.Ad.ShowAsync();
    }
}
