using System;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>The screen and its safe area, in density-independent pixels.</summary>
    internal struct ScreenShape
    {
        private const float PhoneDpi = 160;
        private const float DesktopDpi = 96;

        /// <summary>The views fit into a window of this size.</summary>
        private const float SmallestSide = 320;

        public float Width;
        public float Height;
        public float Left;
        public float Top;
        public float Right;
        public float Bottom;

        /// <summary>Pixels in a density-independent pixel.</summary>
        public float Scale;

        public bool IsRightToLeft;

        public static ScreenShape Now()
        {
            float width = Screen.width;
            float height = Screen.height;
            var safe = Screen.safeArea;
            var dpi = Screen.dpi / (Application.isMobilePlatform ? PhoneDpi : DesktopDpi);
            var scale = Math.Min(Math.Max(1, dpi), Math.Max(0.5f, Math.Min(width, height) / SmallestSide));
            return new ScreenShape
            {
                Width = width / scale,
                Height = height / scale,
                Left = Math.Max(0, safe.xMin) / scale,
                Top = Math.Max(0, height - safe.yMax) / scale,
                Right = Math.Max(0, width - safe.xMax) / scale,
                Bottom = Math.Max(0, safe.yMin) / scale,
                Scale = scale,
                IsRightToLeft = IsRightToLeftLanguage(),
            };
        }

        private static bool IsRightToLeftLanguage()
        {
            return Application.systemLanguage == SystemLanguage.Arabic
                || Application.systemLanguage == SystemLanguage.Hebrew;
        }
    }
}
