using System;
using System.Collections.Generic;

namespace UnityEngine.EventSystems
{
    public class UIBehaviour : MonoBehaviour
    {
    }

    public sealed class EventSystem : UIBehaviour
    {
        public static EventSystem current { get; set; }

        private void Awake()
        {
            current = this;
        }

        private void OnDestroy()
        {
            current = null;
        }
    }

    public class BaseInputModule : UIBehaviour
    {
    }

    public sealed class StandaloneInputModule : BaseInputModule
    {
    }
}

namespace UnityEngine.Events
{
    public delegate void UnityAction();

    public class UnityEvent
    {
        private readonly List<UnityAction> _calls = new List<UnityAction>();

        public void AddListener(UnityAction call)
        {
            _calls.Add(call);
        }

        public void Invoke()
        {
            foreach (var call in _calls.ToArray()) call();
        }
    }
}

namespace UnityEngine.UI
{
    using UnityEngine.EventSystems;
    using UnityEngine.Events;

    public class Graphic : UIBehaviour
    {
        public Color color { get; set; }

        public bool raycastTarget { get; set; } = true;
    }

    public class MaskableGraphic : Graphic
    {
    }

    public sealed class Image : MaskableGraphic
    {
        public enum Type
        {
            Simple,
            Sliced,
        }

        public Sprite sprite { get; set; }

        public Type type { get; set; }

        public float pixelsPerUnitMultiplier { get; set; } = 1;
    }

    public sealed class RawImage : MaskableGraphic
    {
        public Texture texture { get; set; }
    }

    public sealed class Text : MaskableGraphic
    {
        public Font font { get; set; }

        public int fontSize { get; set; }

        public FontStyle fontStyle { get; set; }

        public string text { get; set; } = "";

        public bool supportRichText { get; set; }

        public TextAnchor alignment { get; set; }

        public HorizontalWrapMode horizontalOverflow { get; set; }

        public VerticalWrapMode verticalOverflow { get; set; }

        public bool resizeTextForBestFit { get; set; }

        public int resizeTextMinSize { get; set; }

        public int resizeTextMaxSize { get; set; }

        /// <summary>A rough measure: a letter is a little more than half as wide as high.</summary>
        public float preferredWidth
        {
            get { return text.Length * fontSize * 0.55f; }
        }

        public float preferredHeight
        {
            get
            {
                var width = ((RectTransform)transform).sizeDelta.x;
                return (float)Math.Ceiling(preferredWidth / Math.Max(1, width)) * fontSize * 1.15f;
            }
        }
    }

    public class Selectable : UIBehaviour
    {
        public enum Transition
        {
            None,
            ColorTint,
        }

        public Transition transition { get; set; }

        public bool interactable { get; set; } = true;
    }

    public sealed class Button : Selectable
    {
        public ButtonClickedEvent onClick { get; } = new ButtonClickedEvent();

        public sealed class ButtonClickedEvent : UnityEvent
        {
        }
    }

    public sealed class GraphicRaycaster : UIBehaviour
    {
    }

    public sealed class Mask : UIBehaviour
    {
    }

    public sealed class RectMask2D : UIBehaviour
    {
    }

    public sealed class LayoutElement : UIBehaviour
    {
        public float minHeight { get; set; } = -1;

        public float preferredHeight { get; set; } = -1;
    }
}

namespace UnityEngine
{
    public enum FontStyle
    {
        Normal,
        Bold,
    }

    public enum TextAnchor
    {
        UpperLeft,
        UpperCenter,
        UpperRight,
        MiddleLeft,
        MiddleCenter,
        MiddleRight,
    }

    public enum HorizontalWrapMode
    {
        Wrap,
        Overflow,
    }

    public enum VerticalWrapMode
    {
        Truncate,
        Overflow,
    }
}

namespace UnityEngine.InputSystem.Controls
{
    public sealed class KeyControl
    {
        public bool wasPressedThisFrame { get; set; }
    }
}

namespace UnityEngine.InputSystem
{
    using UnityEngine.InputSystem.Controls;

    public sealed class Keyboard
    {
        public static Keyboard current { get; set; } = new Keyboard();

        public KeyControl escapeKey { get; } = new KeyControl();
    }
}

namespace UnityEngine.InputSystem.UI
{
    public sealed class InputSystemUIInputModule : UnityEngine.EventSystems.BaseInputModule
    {
        public bool HasActions { get; private set; }

        public void AssignDefaultActions()
        {
            HasActions = true;
        }
    }
}
