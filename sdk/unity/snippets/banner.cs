using FrontrowAds;
using UnityEngine;

public class Menu : MonoBehaviour
{
    private GameObject banner;

    public void Open(IFrontrow ads)
    {
        banner = new GameObject("Banner"); // Below a canvas, it fills its own rectangle instead.
        var behaviour = banner.AddComponent<FrontrowBannerBehaviour>();
        behaviour.Edge = BannerEdge.Bottom;
        behaviour.Load(ads, "fr_p_…");
    }

    public void Close()
    {
        Destroy(banner);
    }
}
