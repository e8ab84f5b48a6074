using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public enum RuntimePlatform
    {
        OSXEditor = 0,
        OSXPlayer = 1,
        WindowsPlayer = 2,
        WindowsEditor = 7,
        IPhonePlayer = 8,
        Android = 11,
        LinuxPlayer = 13,
        LinuxEditor = 16,
    }

    public enum SystemLanguage
    {
        Arabic = 1,
        English = 10,
        Hebrew = 19,
    }

    public enum NetworkReachability
    {
        NotReachable,
        ReachableViaCarrierDataNetwork,
    }

    public static class Application
    {
        public static readonly List<string> Opened = new List<string>();

        public static RuntimePlatform platform { get; set; } = RuntimePlatform.Android;

        public static SystemLanguage systemLanguage { get; set; } = SystemLanguage.English;

        public static NetworkReachability internetReachability { get; set; } =
            NetworkReachability.ReachableViaCarrierDataNetwork;

        public static string version { get; set; } = "1.0";

        public static bool isMobilePlatform { get; set; } = true;

        public static string persistentDataPath { get; set; } = "/nowhere";

        public static void OpenURL(string url)
        {
            Opened.Add(url);
        }
    }

    public static class SystemInfo
    {
        public static string deviceModel { get; set; } = "Stand-in";
    }

    public static class Screen
    {
        public static int width { get; set; } = 390;

        public static int height { get; set; } = 844;

        public static float dpi { get; set; } = 160;

        public static Rect safeArea { get; set; } = new Rect(0, 0, 390, 844);
    }

    public enum KeyCode
    {
        Escape = 27,
    }

    public static class Input
    {
        public static bool IsEscapeDown { get; set; }

        public static bool GetKeyDown(KeyCode key)
        {
            return key == KeyCode.Escape && IsEscapeDown;
        }
    }

    public static class Debug
    {
        public static readonly List<string> Logged = new List<string>();
        public static readonly List<Exception> Exceptions = new List<Exception>();

        public static bool isDebugBuild
        {
            get { return true; }
        }

        public static void Log(object message)
        {
            Logged.Add("" + message);
        }

        public static void LogException(Exception error)
        {
            Exceptions.Add(error);
        }
    }

    public sealed class Font : Object
    {
    }

    public static class Resources
    {
        private static Font _font;

        public static T GetBuiltinResource<T>(string path) where T : Object
        {
            return (_font ?? (_font = new Font { hideFlags = HideFlags.DontSave })) as T;
        }
    }

    public enum TextureFormat
    {
        RGBA32 = 4,
    }

    public enum TextureWrapMode
    {
        Repeat,
        Clamp,
    }

    public class Texture : Object
    {
        public int width { get; protected set; }

        public int height { get; protected set; }

        public TextureWrapMode wrapMode { get; set; }
    }

    public sealed class Texture2D : Texture
    {
        public Texture2D(int width, int height, TextureFormat format, bool mipChain)
        {
            this.width = width;
            this.height = height;
        }

        public void SetPixels32(Color32[] colors)
        {
        }

        public void Apply()
        {
        }

        internal void Resize(int newWidth, int newHeight)
        {
            width = newWidth;
            height = newHeight;
        }
    }

    public static class ImageConversion
    {
        /// <summary>Every picture but an empty one is 90 by 160.</summary>
        public static bool LoadImage(this Texture2D texture, byte[] data)
        {
            if (data.Length == 0) return false;
            texture.Resize(90, 160);
            return true;
        }
    }

    public sealed class RenderTexture : Texture
    {
        public RenderTexture(int width, int height, int depth)
        {
            this.width = width;
            this.height = height;
        }

        public void Release()
        {
        }
    }

    public enum SpriteMeshType
    {
        FullRect,
        Tight,
    }

    public sealed class Sprite : Object
    {
        public static Sprite Create(
            Texture2D texture, Rect rect, Vector2 pivot, float pixels, uint extrude, SpriteMeshType type, Vector4 border)
        {
            return new Sprite();
        }
    }
}

namespace UnityEngine.iOS
{
    public static class Device
    {
        public static readonly List<string> NotBackedUp = new List<string>();

        public static void SetNoBackupFlag(string path)
        {
            NotBackedUp.Add(path);
        }
    }
}
