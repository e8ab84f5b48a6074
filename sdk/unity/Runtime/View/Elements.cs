using System;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    internal static class AdColors
    {
        public static readonly Color Stage = Rgb(0x09080e);
        public static readonly Color Shade = Rgb(0x09080e, 0xd9);
        public static readonly Color Card = Rgb(0x232129);
        public static readonly Color Button = Rgb(0x2e2c35);
        public static readonly Color Choice = Rgb(0x3e3b46);
        public static readonly Color Chip = Rgb(0x17141e, 0xcc);
        public static readonly Color Accent = Rgb(0x7547d4);
        public static readonly Color Ribbon = Rgb(0xfeb921);
        public static readonly Color Ink = Rgb(0x17141e);
        public static readonly Color Text = Rgb(0xffffff);
        public static readonly Color SoftText = Rgb(0xd4d3d9);
        public static readonly Color None = Rgb(0, 0);

        private static Color Rgb(int code, byte alpha = 0xff)
        {
            return new Color32((byte)(code >> 16), (byte)(code >> 8), (byte)code, alpha);
        }
    }

    /// <summary>
    /// Makes the objects of the ad's views. Their places are set by <see cref="Place"/>.
    /// </summary>
    internal static class Elements
    {
        private const int SpriteRadius = 32;

        private static Sprite _round;

        /// <summary>An empty object whose place is measured from the upper left corner.</summary>
        public static RectTransform Node(string name, Transform parent)
        {
            var node = new GameObject(name, typeof(RectTransform)).GetComponent<RectTransform>();
            node.SetParent(parent, false);
            node.anchorMin = node.anchorMax = node.pivot = new Vector2(0, 1);
            return node;
        }

        public static void Place(Component part, Box box)
        {
            var node = (RectTransform)part.transform;
            node.anchoredPosition = new Vector2(box.X, -box.Y);
            node.sizeDelta = new Vector2(box.Width, box.Height);
        }

        /// <param name="radius">Of its corners; 0 for none.</param>
        public static Image Plate(string name, Transform parent, Color color, float radius = 0)
        {
            var plate = Node(name, parent).gameObject.AddComponent<Image>();
            plate.color = color;
            plate.raycastTarget = false;
            if (radius <= 0) return plate;
            plate.sprite = RoundSprite();
            plate.type = Image.Type.Sliced;
            plate.pixelsPerUnitMultiplier = SpriteRadius / radius;
            return plate;
        }

        public static RawImage Picture(string name, Transform parent)
        {
            var picture = Node(name, parent).gameObject.AddComponent<RawImage>();
            picture.raycastTarget = false;
            return picture;
        }

        public static Text Label(string name, Transform parent, string words, int size, Color color)
        {
            var label = Node(name, parent).gameObject.AddComponent<Text>();
            label.font = DefaultFont();
            label.fontSize = size;
            label.color = color;
            label.text = words;
            label.raycastTarget = false;
            label.supportRichText = false;
            label.alignment = TextAnchor.MiddleLeft;
            label.horizontalOverflow = HorizontalWrapMode.Wrap;
            label.verticalOverflow = VerticalWrapMode.Truncate;
            return label;
        }

        /// <summary>The width of a text in one line.</summary>
        public static float WidthOf(Text text)
        {
            return text == null ? 0 : (float)Math.Ceiling(text.preferredWidth);
        }

        /// <summary>Covers its parent and catches taps.</summary>
        public static Button TapArea(string name, Transform parent, Action tapped)
        {
            var area = Plate(name, parent, AdColors.None);
            area.raycastTarget = true;
            var button = area.gameObject.AddComponent<Button>();
            button.transition = Selectable.Transition.None;
            button.onClick.AddListener(() => tapped());
            return button;
        }

        /// <summary>
        /// A white disc whose middle is stretched. It is made once; Unity may have dropped it
        /// between two starts in the editor.
        /// </summary>
        private static Sprite RoundSprite()
        {
            if (_round != null) return _round;
            const int side = 2 * SpriteRadius;
            var pixels = new Color32[side * side];
            for (var index = 0; index < pixels.Length; index += 1)
            {
                var x = index % side + 0.5f - SpriteRadius;
                var y = index / side + 0.5f - SpriteRadius;
                var alpha = Mathf.Clamp01(SpriteRadius - Mathf.Sqrt(x * x + y * y) + 0.5f);
                pixels[index] = new Color32(255, 255, 255, (byte)(alpha * 255));
            }
            var texture = new Texture2D(side, side, TextureFormat.RGBA32, false)
            {
                hideFlags = HideFlags.DontSave,
                wrapMode = TextureWrapMode.Clamp,
            };
            texture.SetPixels32(pixels);
            texture.Apply();
            var border = new Vector4(SpriteRadius, SpriteRadius, SpriteRadius, SpriteRadius);
            var middle = new Vector2(0.5f, 0.5f);
            _round = Sprite.Create(
                texture, new Rect(0, 0, side, side), middle, 100, 0, SpriteMeshType.FullRect, border);
            _round.hideFlags = HideFlags.DontSave;
            return _round;
        }

        private static Font DefaultFont()
        {
#if UNITY_2022_2_OR_NEWER
            return Resources.GetBuiltinResource<Font>("LegacyRuntime.ttf");
#else
            return Resources.GetBuiltinResource<Font>("Arial.ttf");
#endif
        }
    }

    /// <summary>
    /// A button of at least the size of a target, also where its drawn part is smaller.
    /// </summary>
    internal sealed class AdButton
    {
        public readonly Text Label;
        public readonly Button Area;

        private readonly Image _plate;
        private readonly float _height;

        public AdButton(string name, Transform parent, string words, Color color, Action tapped, float height = Sizes.Pill)
        {
            _height = height;
            Area = Elements.TapArea(name, parent, tapped);
            _plate = Elements.Plate("plate", Area.transform, color, Sizes.Gap);
            Label = Elements.Label("text", _plate.transform, words, 14, AdColors.Text);
            Label.alignment = TextAnchor.MiddleCenter;
        }

        /// <summary>The width that its words need.</summary>
        public float Width
        {
            get { return Math.Max(Sizes.Target, Elements.WidthOf(Label) + 2 * Sizes.Edge); }
        }

        public void Paint(Color plate, Color text)
        {
            _plate.color = plate;
            Label.color = text;
        }

        public void Place(Box box)
        {
            Elements.Place(Area, box);
            var height = Math.Min(_height, box.Height);
            Elements.Place(_plate, new Box(0, (box.Height - height) / 2, box.Width, height));
            Elements.Place(Label, new Box(Sizes.Edge, 0, Math.Max(0, box.Width - 2 * Sizes.Edge), height));
        }
    }

    /// <summary>A small text in the upper corner of a target that is larger.</summary>
    internal sealed class Chip
    {
        private const float Height = 18;
        private const float Inner = 12;

        private readonly Component _area;
        private readonly Image _plate;
        private readonly Text _text;
        private readonly float _least;

        /// <param name="tapped">Null for a mark that cannot be tapped.</param>
        public Chip(string name, Transform parent, string words, Color plate, Color ink, Action tapped)
        {
            _least = tapped == null ? 0 : Sizes.Target;
            _area = tapped == null ? (Component)Elements.Node(name, parent) : Elements.TapArea(name, parent, tapped);
            _plate = Elements.Plate("plate", _area.transform, plate, Sizes.Small);
            _text = Elements.Label("text", _plate.transform, words, 11, ink);
            _text.alignment = TextAnchor.MiddleCenter;
        }

        public float Width
        {
            get { return Math.Max(_least, Elements.WidthOf(_text) + Inner + 2 * Sizes.Small); }
        }

        public void Place(Box box, bool isAtEnd)
        {
            Elements.Place(_area, box);
            var width = Elements.WidthOf(_text) + Inner;
            Elements.Place(_plate, new Box(isAtEnd ? box.Width - Sizes.Small - width : Sizes.Small, 3, width, Height));
            Elements.Place(_text, new Box(0, 0, width, Height));
        }
    }
}
