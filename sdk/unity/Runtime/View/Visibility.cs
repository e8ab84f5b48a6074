using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    internal static class Visibility
    {
        /// <summary>
        /// Whether at least one pixel of an object is inside the screen and every mask, and not
        /// hidden by an ancestor. What else the game draws over it is not known.
        /// </summary>
        public static bool IsOnScreen(RectTransform part)
        {
            if (!part.gameObject.activeInHierarchy) return false;
            var canvas = part.GetComponentInParent<Canvas>();
            if (canvas == null || !canvas.enabled) return false;
            var root = canvas.rootCanvas;
            var camera = root.renderMode == RenderMode.ScreenSpaceOverlay ? null : root.worldCamera;
            var seen = Intersect(PixelsOf(part, camera), new Rect(0, 0, Screen.width, Screen.height));
            for (var parent = part.parent; parent != null; parent = parent.parent)
            {
                var group = parent.GetComponent<CanvasGroup>();
                if (group != null && group.alpha <= 0) return false;
                if (Clips(parent)) seen = Intersect(seen, PixelsOf((RectTransform)parent, camera));
            }
            return seen.width >= 1 && seen.height >= 1;
        }

        private static bool Clips(Transform parent)
        {
            var mask = parent.GetComponent<Mask>();
            var clip = parent.GetComponent<RectMask2D>();
            return (mask != null && mask.enabled) || (clip != null && clip.enabled);
        }

        private static Rect PixelsOf(RectTransform part, Camera camera)
        {
            var corners = new Vector3[4];
            part.GetWorldCorners(corners);
            var low = RectTransformUtility.WorldToScreenPoint(camera, corners[0]);
            var high = low;
            for (var index = 1; index < 4; index += 1)
            {
                var corner = RectTransformUtility.WorldToScreenPoint(camera, corners[index]);
                low = Vector2.Min(low, corner);
                high = Vector2.Max(high, corner);
            }
            return Rect.MinMaxRect(low.x, low.y, high.x, high.y);
        }

        private static Rect Intersect(Rect one, Rect other)
        {
            return Rect.MinMaxRect(
                Mathf.Max(one.xMin, other.xMin),
                Mathf.Max(one.yMin, other.yMin),
                Mathf.Min(one.xMax, other.xMax),
                Mathf.Min(one.yMax, other.yMax));
        }
    }
}
