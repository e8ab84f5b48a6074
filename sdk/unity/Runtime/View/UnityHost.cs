using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>What Unity knows of the device. All calls come from the main thread.</summary>
    internal sealed class UnityHost : NetEnvironment.IHost
    {
        private const float SmallestTablet = 600;
        private const int LongestModel = 60;

        private readonly Func<string, string> _consent;
        private string _folder;

        public UnityHost(Func<string, string> consent)
        {
            _consent = consent;
        }

        /// <summary>The app's own folder. The value of Unity changes no file.</summary>
        public string Folder()
        {
            return _folder ?? (_folder = Path.Combine(Application.persistentDataPath, "Frontrow"));
        }

        /// <summary>Keeps the folder out of iCloud's backup.</summary>
        public void KeepOutOfBackup(string folder)
        {
#if UNITY_IOS && !UNITY_EDITOR
            UnityEngine.iOS.Device.SetNoBackupFlag(folder);
#endif
        }

        /// <summary>Sizes are in density-independent pixels.</summary>
        public Members Device()
        {
            var shape = ScreenShape.Now();
            var language = CultureInfo.CurrentUICulture.Name;
            var system = SystemName();
            return new Members
            {
                { "type", Math.Min(shape.Width, shape.Height) < SmallestTablet ? "phone" : "tablet" },
                { "os", system == "android" || system == "ios" ? system : "other" },
                { "orientation", shape.Width > shape.Height ? "landscape" : "portrait" },
                { "width", Math.Round((double)shape.Width) },
                { "height", Math.Round((double)shape.Height) },
                { "plays", new List<object> { "video/mp4" } },
            }.With("language", language == "" ? null : language);
        }

        public string Consent(string key)
        {
            try
            {
                return _consent == null ? null : _consent(key);
            }
            catch (Exception error)
            {
                Debug.LogException(error);
                return null;
            }
        }

        /// <summary>
        /// The server compares the letters between the request of an ad and its events, so nothing
        /// here changes during a run.
        /// </summary>
        public string SystemAndModel()
        {
            var letters = (SystemInfo.deviceModel ?? "").Where(IsModelLetter).Take(LongestModel).ToArray();
            return SystemName() + "; " + (letters.Length == 0 ? "Unity" : new string(letters));
        }

        public void Log(string line)
        {
            Debug.Log("Frontrow: " + line);
        }

        private static bool IsModelLetter(char one)
        {
            return one >= ' ' && one <= '~' && one != '(' && one != ')' && one != ';';
        }

        private static string SystemName()
        {
            switch (Application.platform)
            {
                case RuntimePlatform.Android: return "android";
                case RuntimePlatform.IPhonePlayer: return "ios";
                case RuntimePlatform.WindowsPlayer:
                case RuntimePlatform.WindowsEditor: return "windows";
                case RuntimePlatform.OSXPlayer:
                case RuntimePlatform.OSXEditor: return "macos";
                case RuntimePlatform.LinuxPlayer:
                case RuntimePlatform.LinuxEditor: return "linux";
                default: return "other";
            }
        }
    }
}
