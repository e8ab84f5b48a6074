using System;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    /// <summary>
    /// What a banner's place does when there is no ad, or when the viewer has closed it.
    /// </summary>
    public enum WhenEmpty
    {
        /// <summary>The place stays.</summary>
        Keep,

        /// <summary>The place is given back: its height in a layout group becomes 0.</summary>
        Collapse,
    }

    /// <summary>Where a banner is that lies over the game.</summary>
    public enum BannerEdge
    {
        /// <summary>At the lower edge of the safe area.</summary>
        Bottom,

        /// <summary>At its upper edge.</summary>
        Top,
    }

    /// <summary>
    /// A banner of a placement. On an object with a RectTransform, below a canvas of the game, it
    /// fills that rectangle, which should be ten times as wide as high and at least 50 dp high; in
    /// a layout group it asks for 50 dp. On any other object it lies over the game at an edge of
    /// the safe area. The place is reserved from the start and does not change by loading. While it
    /// is inactive, as in a recycled list, it keeps its ad.
    /// </summary>
    [DisallowMultipleComponent]
    public sealed class FrontrowBannerBehaviour : MonoBehaviour
    {
        [SerializeField] private WhenEmpty whenEmpty = WhenEmpty.Keep;
        [SerializeField] private BannerEdge edge = BannerEdge.Bottom;

        private BannerView _view;

        /// <summary>Counts the requests, so that only the last one is shown.</summary>
        private int _turn;

        /// <summary>What the place does without an ad.</summary>
        public WhenEmpty WhenEmpty
        {
            get { return whenEmpty; }
            set { whenEmpty = value; }
        }

        /// <summary>Where it is when it lies over the game.</summary>
        public BannerEdge Edge
        {
            get { return edge; }
            set { edge = value; }
        }

        /// <summary>
        /// Requests a banner and shows it. The old one stays until the new one can be drawn.
        /// </summary>
        /// <param name="ads">The SDK, or a fake, which draws nothing.</param>
        /// <param name="placement">The placement's key, `fr_p_…`.</param>
        public void Load(IFrontrow ads, string placement)
        {
            var turn = _turn += 1;
            if (_view == null) _view = new BannerView(this);
            if (ads == null) return;
            ads.RequestAd(placement, result =>
            {
                if (turn != _turn || this == null) return;
                var real = ads as Frontrow;
                if (real != null) _view.Replace(real.Screen, result.Ad == null ? null : result.Ad.Ready);
                else if (result.Ad != null) result.Ad.Show(null);
            });
        }

        private void Awake()
        {
            if (_view == null) _view = new BannerView(this);
        }

        private void Update()
        {
            _view.Look();
        }

        private void OnDestroy()
        {
            _turn += 1;
            if (_view != null) _view.Dispose();
        }
    }
}
