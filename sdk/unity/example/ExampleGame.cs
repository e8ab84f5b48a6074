using System.Collections.Generic;
using System.Net.Http;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using FrontrowAds;
using UnityEngine;

/// <summary>
/// A game with four buttons, one for each format. Put it on an empty object of a scene.
/// </summary>
public class ExampleGame : MonoBehaviour
{
    [SerializeField] private string baseUrl = "http://127.0.0.1:8080";

    private IFrontrow ads;
    private IDictionary<string, string> placements = new Dictionary<string, string>();
    private GameObject banner;
    private string last = "";

    public int Coins { get; private set; }

    /// <param name="frontrow">The SDK, or in a test the fake.</param>
    /// <param name="keys">The placements' keys by format.</param>
    public void Begin(IFrontrow frontrow, IDictionary<string, string> keys)
    {
        ads = frontrow;
        placements = keys;
        ads.OnAdEvent += one => last = Describe(one);
    }

    private static string Describe(AdEvent one)
    {
        if (one is AdEvent.NotLoaded notLoaded) return "No ad: " + notLoaded.Reason;
        if (one is AdEvent.NotShown notShown) return "Not shown: " + notShown.Reason;
        if (one is AdEvent.OfShownAd shown) return one.GetType().Name + ": " + shown.Format;
        return one.GetType().Name;
    }

    private async void Start()
    {
        if (ads != null) return;
        var frontrow = new Frontrow(new FrontrowSettings(baseUrl) { Test = true });
        Begin(frontrow, await DemoPlacements(baseUrl));
    }

    private void OnGUI()
    {
        var button = GUILayout.Height(96);
        GUILayout.BeginArea(new Rect(Screen.width * 0.2f, Screen.height * 0.2f, Screen.width * 0.6f, Screen.height * 0.6f));
        GUILayout.Label("Night Bus · " + Coins + " coins");
        if (GUILayout.Button("Banner", button)) ShowBanner();
        if (GUILayout.Button("Image", button)) Show("image");
        if (GUILayout.Button("Video", button)) Show("video");
        if (GUILayout.Button("Rewarded video", button)) Show("rewarded_video");
        GUILayout.Label(last);
        GUILayout.EndArea();
    }

    private void ShowBanner()
    {
        if (banner == null) banner = new GameObject("Banner");
        var behaviour = banner.GetComponent<FrontrowBannerBehaviour>();
        if (behaviour == null) behaviour = banner.AddComponent<FrontrowBannerBehaviour>();
        behaviour.Load(ads, KeyOf("banner"));
    }

    private async void Show(string format)
    {
        var result = await ads.RequestAdAsync(KeyOf(format));
        if (result.Ad == null) return;
        var outcome = await result.Ad.ShowAsync();
        if (outcome.Rewarded) Coins += 10;
    }

    private string KeyOf(string format)
    {
        string key;
        return placements.TryGetValue(format, out key) ? key : "";
    }

    /// <summary>The keys in the page of the network's demo app.</summary>
    private static async Task<IDictionary<string, string>> DemoPlacements(string baseUrl)
    {
        var keys = new Dictionary<string, string>();
        try
        {
            using (var client = new HttpClient())
            {
                var page = await client.GetStringAsync(baseUrl + "/demo-app");
                foreach (Match match in Regex.Matches(page, "\"(banner|image|video|rewarded_video)\":\\s*\"(fr_p_[^\"]+)\""))
                    keys[match.Groups[1].Value] = match.Groups[2].Value;
            }
        }
        catch (HttpRequestException error)
        {
            Debug.Log("The demo app's page cannot be read: " + error.Message);
        }
        return keys;
    }
}
