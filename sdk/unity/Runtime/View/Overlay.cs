using UnityEngine;
using UnityEngine.EventSystems;
using UnityEngine.UI;
#if FRONTROW_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM
using UnityEngine.InputSystem;
using UnityEngine.InputSystem.UI;
#endif

namespace FrontrowAds
{
    /// <summary>
    /// A canvas over everything of the game. Its units are density-independent pixels.
    /// </summary>
    internal static class Overlay
    {
        public const int FullscreenOrder = 32767;
        public const int BannerOrder = 32000;

        public static Canvas Create(string name, Transform parent, int order)
        {
            var home = new GameObject(name, typeof(RectTransform));
            home.transform.SetParent(parent, false);
            var canvas = home.AddComponent<Canvas>();
            canvas.renderMode = RenderMode.ScreenSpaceOverlay;
            canvas.sortingOrder = order;
            home.AddComponent<GraphicRaycaster>();
            AddEventSystem(home.transform);
            return canvas;
        }

        /// <summary>The back key of Android is the escape key of a keyboard.</summary>
        public static bool IsBackPressed()
        {
#if FRONTROW_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM
            if (Keyboard.current != null && Keyboard.current.escapeKey.wasPressedThisFrame) return true;
#endif
#if ENABLE_LEGACY_INPUT_MANAGER
            return Input.GetKeyDown(KeyCode.Escape);
#else
            return false;
#endif
        }

        /// <summary>A game without one gets taps as long as the ad is there.</summary>
        private static void AddEventSystem(Transform parent)
        {
            if (EventSystem.current != null) return;
            var home = new GameObject("events");
            home.transform.SetParent(parent, false);
            home.AddComponent<EventSystem>();
#if FRONTROW_INPUT_SYSTEM && ENABLE_INPUT_SYSTEM
            home.AddComponent<InputSystemUIInputModule>().AssignDefaultActions();
#else
            home.AddComponent<StandaloneInputModule>();
#endif
        }
    }
}
