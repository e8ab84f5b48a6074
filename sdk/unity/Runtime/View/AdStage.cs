using System;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    /// <summary>A fullscreen ad: the bar, the media, the advertised app.</summary>
    internal sealed class AdStage : MonoBehaviour
    {
        private AdScreen _screen;
        private AdLifecycle _lifecycle;
        private Canvas _canvas;
        private Texture2D _picture;
        private Texture2D _iconPicture;
        private AdVideo _video;
        private AboutPanel _about;
        private Image _backdrop;
        private RawImage _media;
        private Button _mediaTap;
        private AdButton _label;
        private AdButton _sound;
        private AdButton _close;
        private AdButton _go;
        private Image _iconPlate;
        private RawImage _icon;
        private Text _name;
        private Image _ribbon;
        private Text _ribbonText;
        private Image _reward;
        private Text _rewardText;
        private ScreenShape _shape;
        private string _drawn;
        private bool _isPaused;
        private bool _isPictureTold;

        /// <param name="picture">Null for a video. It is destroyed with this.</param>
        public static AdStage Create(AdScreen screen, AdLifecycle lifecycle, Texture2D picture)
        {
            var name = Words.Advertisement + ": " + lifecycle.Ad.AppName;
            var canvas = Overlay.Create(name, screen.Home, Overlay.FullscreenOrder);
            var stage = canvas.gameObject.AddComponent<AdStage>();
            stage._canvas = canvas;
            stage._screen = screen;
            stage._lifecycle = lifecycle;
            stage._picture = picture;
            stage.Build();
            return stage;
        }

        private ReadyAd Ad
        {
            get { return _lifecycle.Ad; }
        }

        /// <summary>
        /// A picture begins with its countdown, because its impression follows at once.
        /// </summary>
        private int SecondsNow
        {
            get
            {
                var isCounting = _picture == null || _lifecycle.Outcome.Shown;
                return isCounting ? _lifecycle.CloseInSeconds : (int)Math.Ceiling(Ad.CloseAfterSeconds);
            }
        }

        private void Update()
        {
            Safely(Look);
        }

        /// <summary>
        /// A video plays only in the foreground, so no reward is earned in the background.
        /// </summary>
        private void OnApplicationPause(bool isPaused)
        {
            _isPaused = isPaused;
            Safely(Look);
        }

        private void OnDestroy()
        {
            if (_lifecycle == null) return;
            // The game may have destroyed this. Where the ad has ended, this does nothing.
            _lifecycle.Failed();
            if (_about != null) _about.Close();
            if (_video != null) _video.Dispose();
            if (_picture != null) Destroy(_picture);
            if (_iconPicture != null) Destroy(_iconPicture);
        }

        private void Safely(Action work)
        {
            if (_lifecycle != null && !_lifecycle.IsOver) _screen.Core.Guard.Run(work, () => _lifecycle.Failed());
        }

        private void Build()
        {
            var home = transform;
            _backdrop = Elements.Plate("stage", home, AdColors.Stage);
            // Taps beside the buttons must not reach the game.
            _backdrop.raycastTarget = true;
            _media = Elements.Picture("media", home);
            _mediaTap = Elements.TapArea("ad", home, () => _screen.Tap(_lifecycle));
            _label = new AdButton("label", home, Words.About, AdColors.Button, OpenAbout);
            _close = new AdButton("close", home, Words.Close, AdColors.Button, () => _lifecycle.Close());
            _go = new AdButton("go", home, Words.GetTheApp, AdColors.Accent, () => _screen.Tap(_lifecycle), Sizes.Icon);
            _go.Label.fontStyle = FontStyle.Bold;
            _name = Elements.Label("app", home, Ad.AppName, 16, AdColors.Text);
            _name.fontStyle = FontStyle.Bold;
            BuildIcon(home);
            if (_screen.Core.Settings.Test)
            {
                _ribbon = Elements.Plate("test", home, AdColors.Ribbon);
                _ribbonText = BoldInk(_ribbon, Words.TestAd, 12);
            }
            if (Ad.Format == AdFormats.RewardedVideo)
            {
                _reward = Elements.Plate("reward", home, AdColors.Ribbon, Sizes.Pill / 2);
                _rewardText = BoldInk(_reward, Words.RewardEarned, 14);
            }
            if (_picture != null) _media.texture = _picture;
            else BuildVideo(home);
            Draw();
        }

        private void BuildIcon(Transform home)
        {
            _iconPlate = Elements.Plate("icon", home, AdColors.Button, 9);
            _iconPlate.gameObject.AddComponent<Mask>();
            _icon = Elements.Picture("picture", _iconPlate.transform);
            _icon.enabled = false;
            _screen.Media.Load(Ad.IconUrl, false, _ =>
            {
                if (_lifecycle.IsOver || this == null) return;
                _iconPicture = _screen.Decode(Ad.IconUrl);
                _icon.texture = _iconPicture;
                _icon.enabled = _iconPicture != null;
            });
        }

        private void BuildVideo(Transform home)
        {
            _video = new AdVideo(_media, _screen.Media.Video(Ad.Media.Url), _lifecycle);
            _sound = new AdButton("sound", home, Words.SoundOn, AdColors.Button, () => _video.Mute(!_video.IsMuted));
            _video.Prepare();
        }

        private static Text BoldInk(Image plate, string words, int size)
        {
            var text = Elements.Label("text", plate.transform, words, size, AdColors.Ink);
            text.fontStyle = FontStyle.Bold;
            text.alignment = TextAnchor.MiddleCenter;
            return text;
        }

        private void Look()
        {
            if (Overlay.IsBackPressed()) Back();
            if (_lifecycle.IsOver) return;
            if (_video != null)
            {
                _video.Play(!_isPaused && !_lifecycle.Outcome.Rewarded);
                _video.Look();
            }
            // The picture was decoded before, and has its place since the last frame.
            if (_picture != null && !_isPictureTold)
            {
                _isPictureTold = true;
                _lifecycle.Loaded();
            }
            if (!_lifecycle.Outcome.Shown) _lifecycle.OnScreen(!_isPaused && IsMediaSeen());
            Draw();
        }

        private bool IsMediaSeen()
        {
            return _canvas.enabled && Visibility.IsOnScreen((RectTransform)_media.transform);
        }

        private void Back()
        {
            if (_about != null) CloseAbout();
            else _lifecycle.Close();
        }

        private void OpenAbout()
        {
            if (_about != null) return;
            _about = new AboutPanel(_screen.Core, Ad, transform, CloseAbout);
            _about.Layout(_shape);
        }

        private void CloseAbout()
        {
            _about.Close();
            _about = null;
        }

        /// <summary>Draws anew only what has changed.</summary>
        private void Draw()
        {
            var shape = ScreenShape.Now();
            var seconds = SecondsNow;
            var size = _video == null ? 0 : _video.Width;
            var isMuted = _video != null && _video.IsMuted;
            var isRewarded = _lifecycle.Outcome.Rewarded;
            var state = seconds + " " + size + " " + isMuted + " " + isRewarded;
            if (state == _drawn && shape.Equals(_shape)) return;
            var isTurned = !shape.Equals(_shape);
            _drawn = state;
            _shape = shape;
            _canvas.scaleFactor = shape.Scale;
            DrawWords(seconds, isMuted);
            if (_reward != null) _reward.gameObject.SetActive(isRewarded);
            Place(new StageLayout(
                shape,
                _ribbon != null,
                _label.Width,
                _sound == null ? 0 : _sound.Width,
                _close.Width,
                _go.Width,
                Elements.WidthOf(_rewardText) + 2 * Sizes.Edge));
            if (_about != null && isTurned) _about.Layout(shape);
        }

        private void DrawWords(int seconds, bool isMuted)
        {
            var isOpen = seconds == 0;
            var counting = Ad.Format == AdFormats.RewardedVideo ? Words.RewardIn : Words.CloseIn;
            _close.Label.text = isOpen ? Words.Close : counting.Replace("{seconds}", seconds.ToString());
            _close.Area.interactable = isOpen;
            _close.Paint(isOpen ? AdColors.Button : AdColors.Ink, isOpen ? AdColors.Text : AdColors.SoftText);
            if (_sound != null) _sound.Label.text = isMuted ? Words.SoundOn : Words.SoundOff;
        }

        private void Place(StageLayout layout)
        {
            Elements.Place(_backdrop, new Box(0, 0, _shape.Width, _shape.Height));
            var width = _picture == null ? _video.Width : _picture.width;
            var height = _picture == null ? _video.Height : _picture.height;
            Elements.Place(_media, layout.Media.Contain(width, height));
            Elements.Place(_mediaTap, layout.Media);
            _label.Place(layout.Label);
            _close.Place(layout.Close);
            _go.Place(layout.Go);
            if (_sound != null) _sound.Place(layout.Sound);
            Elements.Place(_iconPlate, layout.Icon);
            Elements.Place(_icon, new Box(0, 0, layout.Icon.Width, layout.Icon.Height));
            Elements.Place(_name, layout.Name);
            _name.alignment = _shape.IsRightToLeft ? TextAnchor.MiddleRight : TextAnchor.MiddleLeft;
            PlaceMark(_ribbon, _ribbonText, layout.Ribbon);
            PlaceMark(_reward, _rewardText, layout.Reward);
        }

        private static void PlaceMark(Image plate, Text text, Box box)
        {
            if (plate == null) return;
            Elements.Place(plate, box);
            Elements.Place(text, new Box(0, 0, box.Width, box.Height));
        }
    }
}
