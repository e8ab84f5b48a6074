using System;
using UnityEngine;
using UnityEngine.UI;
using UnityEngine.Video;

namespace FrontrowAds
{
    /// <summary>
    /// A video on a picture of the view. It begins muted, and does not stand still where the game
    /// sets its time scale to 0.
    /// </summary>
    internal sealed class AdVideo
    {
        public bool IsMuted = true;

        /// <summary>0 until they are known.</summary>
        public float Width;

        public float Height;

        private readonly VideoPlayer _player;
        private readonly RawImage _picture;
        private readonly AdLifecycle _lifecycle;
        private RenderTexture _texture;
        private bool _mustPlay;
        private bool _isPlayingTold;

        public AdVideo(RawImage picture, string url, AdLifecycle lifecycle)
        {
            _lifecycle = lifecycle;
            _picture = picture;
            _picture.enabled = false;
            _player = picture.gameObject.AddComponent<VideoPlayer>();
            _player.playOnAwake = false;
            _player.isLooping = false;
            _player.skipOnDrop = true;
            _player.source = VideoSource.Url;
            _player.url = url;
            _player.renderMode = VideoRenderMode.RenderTexture;
            _player.audioOutputMode = VideoAudioOutputMode.Direct;
            _player.controlledAudioTrackCount = 1;
            _player.EnableAudioTrack(0, true);
            _player.SetDirectAudioMute(0, true);
#if UNITY_2022_3_OR_NEWER
            _player.timeUpdateMode = VideoTimeUpdateMode.UnscaledGameTime;
#else
            if (_player.canSetTimeSource) _player.timeSource = VideoTimeSource.AudioDSPTimeSource;
#endif
            _player.prepareCompleted += _ => Prepared();
            _player.loopPointReached += _ => _lifecycle.Ended();
            _player.errorReceived += (_, __) => _lifecycle.Failed();
        }

        public void Prepare()
        {
            _player.Prepare();
        }

        public void Play(bool mustPlay)
        {
            _mustPlay = mustPlay;
            if (_texture == null || _player.isPlaying == mustPlay) return;
            if (mustPlay) _player.Play();
            else _player.Pause();
        }

        public void Mute(bool isMuted)
        {
            IsMuted = isMuted;
            _player.SetDirectAudioMute(0, isMuted);
        }

        /// <summary>Called once a frame.</summary>
        public void Look()
        {
            if (_isPlayingTold || !_player.isPlaying || _player.time <= 0) return;
            _isPlayingTold = true;
            _picture.enabled = true;
            _lifecycle.Loaded();
        }

        public void Dispose()
        {
            _player.Stop();
            _player.targetTexture = null;
            if (_texture == null) return;
            _texture.Release();
            UnityEngine.Object.Destroy(_texture);
        }

        private void Prepared()
        {
            Width = Math.Max(1, _player.width);
            Height = Math.Max(1, _player.height);
            _texture = new RenderTexture((int)Width, (int)Height, 0);
            _player.targetTexture = _texture;
            _picture.texture = _texture;
            // The player may have dropped what was said before it knew the tracks.
            _player.SetDirectAudioMute(0, IsMuted);
            Play(_mustPlay);
        }
    }
}
