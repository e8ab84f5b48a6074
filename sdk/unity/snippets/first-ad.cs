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
        var asked = await ads.RequestAdAsync("fr_p_…");
        if (asked.Ad == null) Debug.Log(asked.Reason);
        else await asked.Ad.ShowAsync();
    }
}
