using System;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    /// <summary>What a banner draws in its place.</summary>
    internal sealed class BannerView
    {
        private const float Widest = 728;

        /// <summary>Banners are a tenth as high as wide.</summary>
        private const float Shape = 10;

        /// <summary>
        /// The place is high enough for the buttons; the picture is at its upper edge.
        /// </summary>
        private const float Lowest = 50;

        private readonly FrontrowBannerBehaviour _owner;
        private readonly Canvas _overlay;
        private readonly RectTransform _place;
        private readonly LayoutElement _element;
        private AdScreen _screen;
        private AdLifecycle _lifecycle;
        private Texture2D _picture;
        private BannerAd _ad;
        private AboutPanel _about;
        private Canvas _aboutCanvas;
        private bool _isEmpty;

        public BannerView(FrontrowBannerBehaviour owner)
        {
            _owner = owner;
            if (owner.transform is RectTransform)
            {
                _place = (RectTransform)owner.transform;
                _element = owner.gameObject.AddComponent<LayoutElement>();
            }
            else
            {
                _overlay = Overlay.Create("Frontrow banner", owner.transform, Overlay.BannerOrder);
                _place = Elements.Node("place", _overlay.transform);
            }
            Reserve();
        }

        /// <summary>The old picture stays until the new one is decoded.</summary>
        public void Replace(AdScreen screen, ReadyAd ad)
        {
            screen.Core.Guard.Run(() => Show(screen, ad), Empty);
        }

        /// <summary>Called once a frame.</summary>
        public void Look()
        {
            Reserve();
            if (_lifecycle == null || _screen == null) return;
            _screen.Core.Guard.Run(() =>
            {
                _ad.Layout(SizeOfPlace(), UnitOfPlace(), ScreenShape.Now().IsRightToLeft);
                if (_about != null) LookAtAbout();
                if (!_lifecycle.Outcome.Shown) _lifecycle.OnScreen(!_screen.Core.IsCovered && Visibility.IsOnScreen(_ad.Media));
            }, () => _lifecycle.Failed());
        }

        public void Dispose()
        {
            var lifecycle = _lifecycle;
            Empty();
            if (lifecycle != null && !lifecycle.Close()) lifecycle.Failed();
        }

        private void Show(AdScreen screen, ReadyAd ad)
        {
            var picture = ad == null || ad.Format != AdFormats.Banner ? null : screen.Decode(ad.Media.Url);
            if (_lifecycle != null) _lifecycle.Failed(Reasons.Used);
            Empty();
            if (ad == null) return;
            _screen = screen;
            var lifecycle = screen.Core.Show(ad, null, _ =>
            {
                if (_lifecycle != null && _lifecycle.Ad == ad) Empty();
            });
            if (picture == null) lifecycle.Failed();
            if (lifecycle.IsOver)
            {
                if (picture != null) UnityEngine.Object.Destroy(picture);
                return;
            }
            _lifecycle = lifecycle;
            _picture = picture;
            _isEmpty = false;
            _ad = new BannerAd(_place, screen, lifecycle, picture, OpenAbout);
            Reserve();
            _ad.Layout(SizeOfPlace(), UnitOfPlace(), ScreenShape.Now().IsRightToLeft);
            lifecycle.Loaded();
        }

        private void Empty()
        {
            CloseAbout();
            if (_ad != null) _ad.Dispose();
            if (_picture != null) UnityEngine.Object.Destroy(_picture);
            _ad = null;
            _picture = null;
            _lifecycle = null;
            _isEmpty = true;
        }

        /// <summary>The place depends on the screen and on emptiness only.</summary>
        private void Reserve()
        {
            var isGone = _isEmpty && _owner.WhenEmpty == WhenEmpty.Collapse;
            if (_element != null)
            {
                var height = isGone ? 0 : Lowest * UnitOfPlace();
                if (_element.preferredHeight != height) _element.minHeight = _element.preferredHeight = height;
                return;
            }
            var shape = ScreenShape.Now();
            _overlay.scaleFactor = shape.Scale;
            var room = shape.Width - shape.Left - shape.Right;
            var width = Math.Min(Widest, room);
            var size = new Box(shape.Left + (room - width) / 2, shape.Top, width, Math.Max(Lowest, width / Shape));
            if (_owner.Edge == BannerEdge.Bottom) size.Y = shape.Height - shape.Bottom - size.Height;
            if (isGone) size.Height = 0;
            Elements.Place(_place, size);
        }

        private Vector2 SizeOfPlace()
        {
            return _place.rect.size;
        }

        /// <summary>Units of the place in a density-independent pixel.</summary>
        private float UnitOfPlace()
        {
            if (_overlay != null) return 1;
            var canvas = _owner.GetComponentInParent<Canvas>();
            var factor = canvas == null ? 1 : canvas.rootCanvas.scaleFactor;
            return factor > 0 ? ScreenShape.Now().Scale / factor : 1;
        }

        private void OpenAbout()
        {
            if (_about != null) return;
            _aboutCanvas = Overlay.Create(Words.Why, _screen.Home, Overlay.FullscreenOrder);
            _about = new AboutPanel(_screen.Core, _lifecycle.Ad, _aboutCanvas.transform, CloseAbout);
            LayoutAbout();
        }

        private void LookAtAbout()
        {
            if (Overlay.IsBackPressed()) CloseAbout();
            else LayoutAbout();
        }

        private void LayoutAbout()
        {
            var shape = ScreenShape.Now();
            _aboutCanvas.scaleFactor = shape.Scale;
            _about.Layout(shape);
        }

        private void CloseAbout()
        {
            if (_about == null) return;
            _about.Close();
            UnityEngine.Object.Destroy(_aboutCanvas.gameObject);
            _about = null;
            _aboutCanvas = null;
        }

        /// <summary>The picture of a banner, with its label and its close button.</summary>
        private sealed class BannerAd
        {
            private readonly RectTransform _home;
            private readonly RawImage _media;
            private readonly Button _tap;
            private readonly Chip _label;
            private readonly Chip _test;
            private readonly Chip _close;

            public BannerAd(RectTransform place, AdScreen screen, AdLifecycle lifecycle, Texture2D picture, Action openAbout)
            {
                _home = Elements.Node(Words.Advertisement + ": " + lifecycle.Ad.AppName, place);
                _media = Elements.Picture("media", _home);
                _media.texture = picture;
                _tap = Elements.TapArea("ad", _home, () => screen.Tap(lifecycle));
                _label = new Chip("label", _home, Words.About, AdColors.Chip, AdColors.Text, openAbout);
                if (screen.Core.Settings.Test)
                    _test = new Chip("test", _home, Words.TestAd, AdColors.Ribbon, AdColors.Ink, null);
                _close = new Chip("close", _home, "×", AdColors.Chip, AdColors.Text, () => lifecycle.Close());
            }

            public RectTransform Media
            {
                get { return (RectTransform)_media.transform; }
            }

            public void Layout(Vector2 place, float unit, bool isRightToLeft)
            {
                var width = place.x / unit;
                var height = place.y / unit;
                _home.localScale = new Vector3(unit, unit, 1);
                Elements.Place(_home, new Box(0, 0, width, height));
                var media = new Box(0, 0, Math.Min(width, Widest), 0);
                media.Height = Math.Min(height, media.Width / Shape);
                media.X = (width - media.Width) / 2;
                var drawn = new Box(media.X, 0, media.Width, media.Height).Contain(Shape, 1);
                Elements.Place(_media, drawn);
                Elements.Place(_tap, new Box(media.X, 0, media.Width, height));
                var target = Math.Min(Sizes.Target, height);
                var label = new Box(media.X, 0, _label.Width, target);
                var test = new Box(media.X + label.Width, 0, _test == null ? 0 : _test.Width, target);
                var close = new Box(media.X + media.Width - Sizes.Target, 0, Sizes.Target, target);
                _label.Place(label.Mirror(isRightToLeft, width), isRightToLeft);
                _close.Place(close.Mirror(isRightToLeft, width), !isRightToLeft);
                if (_test != null) _test.Place(test.Mirror(isRightToLeft, width), isRightToLeft);
            }

            public void Dispose()
            {
                UnityEngine.Object.Destroy(_home.gameObject);
            }
        }
    }
}
