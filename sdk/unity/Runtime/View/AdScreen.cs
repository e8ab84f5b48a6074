using System;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>What the views of an SDK share.</summary>
    internal sealed class AdScreen
    {
        private readonly Func<FrontrowRunner> _runner;

        public AdScreen(Core core, IMedia media, Func<FrontrowRunner> runner)
        {
            Core = core;
            Media = media;
            _runner = runner;
        }

        public readonly Core Core;

        public readonly IMedia Media;

        /// <summary>
        /// The object below which fullscreen views are, which no change of scenes destroys.
        /// </summary>
        public Transform Home
        {
            get { return _runner().transform; }
        }

        /// <summary>
        /// Opens the advertised app's page in the system's browser. Nothing is fetched before.
        /// </summary>
        public void Tap(AdLifecycle lifecycle)
        {
            if (lifecycle.Tap()) Application.OpenURL(lifecycle.Ad.ClickUrl);
        }

        /// <summary>A picture that the caller destroys; null where the bytes are none.</summary>
        public Texture2D Decode(string url)
        {
            var bytes = Media.Picture(url);
            if (bytes == null) return null;
            var texture = new Texture2D(2, 2, TextureFormat.RGBA32, false) { wrapMode = TextureWrapMode.Clamp };
            if (texture.LoadImage(bytes)) return texture;
            UnityEngine.Object.Destroy(texture);
            return null;
        }
    }

    /// <summary>Shows an ad over the whole game.</summary>
    internal static class Fullscreen
    {
        public static void Open(AdScreen screen, ReadyAd ad, RewardFields reward, Action<Outcome> done)
        {
            AdStage stage = null;
            var lifecycle = screen.Core.Show(ad, reward, outcome =>
            {
                if (stage != null) UnityEngine.Object.Destroy(stage.gameObject);
                stage = null;
                done(outcome);
            });
            if (lifecycle.IsOver) return;
            try
            {
                // A picture is decoded before the game is covered, so that nobody sees an empty page.
                var picture = ad.IsVideo ? null : screen.Decode(ad.Media.Url);
                if (ad.Format == AdFormats.Banner || (picture == null && !ad.IsVideo)) lifecycle.Failed();
                else stage = AdStage.Create(screen, lifecycle, picture);
            }
            catch (Exception)
            {
                screen.Core.Guard.Count();
                lifecycle.Failed();
            }
        }
    }
}
