using System;
using System.Collections.Generic;
using System.IO;

namespace UnityEngine.Video
{
    public enum VideoSource
    {
        VideoClip,
        Url,
    }

    public enum VideoRenderMode
    {
        CameraFarPlane,
        CameraNearPlane,
        RenderTexture,
    }

    public enum VideoAudioOutputMode
    {
        None,
        AudioSource,
        Direct,
    }

    public enum VideoTimeSource
    {
        AudioDSPTimeSource,
        GameTimeSource,
    }

    public enum VideoTimeUpdateMode
    {
        DSPTime,
        GameTime,
        UnscaledGameTime,
    }

    /// <summary>
    /// Plays as long as its file by the frames' time, two seconds where there is no file, or breaks
    /// or stalls as a test says.
    /// </summary>
    public sealed class VideoPlayer : Behaviour
    {
        public delegate void EventHandler(VideoPlayer source);

        public delegate void ErrorEventHandler(VideoPlayer source, string message);

        public event EventHandler prepareCompleted;

        public event EventHandler loopPointReached;

        public event ErrorEventHandler errorReceived;

        public static bool IsBroken { get; set; }

        public static bool IsStalled { get; set; }

        /// <summary>What was said of the sound, in order: `muted` or `sound`.</summary>
        public List<string> Sounds { get; } = new List<string>();

        public bool playOnAwake { get; set; } = true;

        public bool isLooping { get; set; }

        public bool skipOnDrop { get; set; }

        public VideoSource source { get; set; }

        public string url { get; set; }

        public VideoRenderMode renderMode { get; set; }

        public VideoAudioOutputMode audioOutputMode { get; set; }

        public ushort controlledAudioTrackCount { get; set; }

        public RenderTexture targetTexture { get; set; }

        public bool canSetTimeSource
        {
            get { return true; }
        }

        public VideoTimeSource timeSource { get; set; } = VideoTimeSource.GameTimeSource;

        public VideoTimeUpdateMode timeUpdateMode { get; set; } = VideoTimeUpdateMode.GameTime;

        public bool isPlaying { get; private set; }

        public bool IsPrepared { get; private set; }

        public double time { get; private set; }

        public uint width
        {
            get { return IsPrepared ? 1280u : 0; }
        }

        public uint height
        {
            get { return IsPrepared ? 720u : 0; }
        }

        private bool IsPreparing { get; set; }

        private double Length { get; set; } = 2;

        public void EnableAudioTrack(ushort track, bool isEnabled)
        {
        }

        public void SetDirectAudioMute(ushort track, bool isMuted)
        {
            Sounds.Add(isMuted ? "muted" : "sound");
        }

        public void Prepare()
        {
            IsPreparing = true;
            if (url.StartsWith("file:", StringComparison.Ordinal)) Length = LengthOf(File.ReadAllBytes(new Uri(url).LocalPath));
        }

        /// <summary>
        /// The seconds in the header of an MP4 file: a duration and its units in a second.
        /// </summary>
        private static double LengthOf(byte[] file)
        {
            var header = System.Text.Encoding.ASCII.GetString(file).IndexOf("mvhd", StringComparison.Ordinal);
            return (double)NumberAt(file, header + 20) / NumberAt(file, header + 16);
        }

        private static long NumberAt(byte[] file, int at)
        {
            return ((long)file[at] << 24) + (file[at + 1] << 16) + (file[at + 2] << 8) + file[at + 3];
        }

        public void Play()
        {
            isPlaying = IsPrepared;
        }

        public void Pause()
        {
            isPlaying = false;
        }

        public void Stop()
        {
            isPlaying = false;
        }

        /// <summary>A frame of the engine.</summary>
        public void Advance(double seconds)
        {
            if (IsBroken && IsPreparing)
            {
                IsPreparing = false;
                errorReceived?.Invoke(this, "broken");
            }
            else if (IsPreparing)
            {
                IsPreparing = false;
                IsPrepared = true;
                prepareCompleted?.Invoke(this);
            }
            else if (isPlaying && !IsStalled)
            {
                time += seconds;
                if (time < Length) return;
                isPlaying = false;
                loopPointReached?.Invoke(this);
            }
        }
    }
}
