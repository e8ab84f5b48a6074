// A small part of UnityEngine, written for the tests: a tree of objects, their messages and frames.
using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace UnityEngine
{
    [Flags]
    public enum HideFlags
    {
        None = 0,
        HideInHierarchy = 1,
        DontSave = 52,
    }

    public class Object
    {
        public static readonly List<Object> Living = new List<Object>();
        private static readonly List<Object> Doomed = new List<Object>();

        public Object()
        {
            Living.Add(this);
        }

        public string name { get; set; } = "";

        public HideFlags hideFlags { get; set; }

        internal bool IsDestroyed { get; private set; }

        /// <summary>Takes effect at the end of the frame.</summary>
        public static void Destroy(Object one)
        {
            Doomed.Add(one);
        }

        public static void DontDestroyOnLoad(Object one)
        {
            ((GameObject)one).IsKept = true;
        }

        public static void DestroyDoomed()
        {
            while (Doomed.Count > 0)
            {
                var one = Doomed[0];
                Doomed.RemoveAt(0);
                one.DestroyNow();
            }
        }

        public void DestroyNow()
        {
            if (IsDestroyed) return;
            IsDestroyed = true;
            Living.Remove(this);
            OnDestroyed();
        }

        internal virtual void OnDestroyed()
        {
        }

        public static bool operator ==(Object one, Object other)
        {
            var isGone = (object)one == null || one.IsDestroyed;
            var isOtherGone = (object)other == null || other.IsDestroyed;
            return isGone || isOtherGone ? isGone == isOtherGone : ReferenceEquals(one, other);
        }

        public static bool operator !=(Object one, Object other)
        {
            return !(one == other);
        }

        public override bool Equals(object other)
        {
            return this == other as Object;
        }

        public override int GetHashCode()
        {
            return System.Runtime.CompilerServices.RuntimeHelpers.GetHashCode(this);
        }
    }

    public sealed class GameObject : Object
    {
        private readonly List<Component> _components = new List<Component>();

        public GameObject(string name, params Type[] types)
        {
            this.name = name;
            if (types.Contains(typeof(RectTransform))) Add(new RectTransform());
            else Add(new Transform());
        }

        public bool IsKept { get; internal set; }

        public bool activeSelf { get; private set; } = true;

        public bool activeInHierarchy
        {
            get { return activeSelf && (transform.parent == null || transform.parent.gameObject.activeInHierarchy); }
        }

        public Transform transform
        {
            get { return (Transform)_components[0]; }
        }

        public IEnumerable<Component> Components
        {
            get { return _components; }
        }

        public void SetActive(bool isActive)
        {
            activeSelf = isActive;
        }

        public T AddComponent<T>() where T : Component, new()
        {
            var one = new T();
            Add(one);
            (one as MonoBehaviour)?.Send("Awake");
            return one;
        }

        public T GetComponent<T>() where T : class
        {
            return _components.OfType<T>().FirstOrDefault();
        }

        internal override void OnDestroyed()
        {
            foreach (var child in transform.Children.ToList()) child.gameObject.DestroyNow();
            foreach (var one in _components.ToList())
            {
                (one as MonoBehaviour)?.Send("OnDestroy");
                one.DestroyNow();
            }
            transform.SetParent(null, false);
        }

        private void Add(Component one)
        {
            one.gameObject = this;
            one.name = name;
            _components.Add(one);
        }
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }

        public Transform transform
        {
            get { return gameObject.transform; }
        }

        public T GetComponent<T>() where T : class
        {
            return gameObject.GetComponent<T>();
        }

        public T GetComponentInParent<T>() where T : class
        {
            for (var one = transform; one != null; one = one.parent)
            {
                var found = one.GetComponent<T>();
                if (found != null) return found;
            }
            return null;
        }
    }

    public class Behaviour : Component
    {
        public bool enabled { get; set; } = true;
    }

    public class MonoBehaviour : Behaviour
    {
        /// <summary>Calls the method of this name, as Unity does, if there is one.</summary>
        public void Send(string message, params object[] values)
        {
            const BindingFlags any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;
            var method = GetType().GetMethod(message, any);
            if (method != null) method.Invoke(this, values);
        }
    }

    public class Transform : Component
    {
        private readonly List<Transform> _children = new List<Transform>();

        public Transform parent { get; private set; }

        public Vector3 localScale { get; set; } = new Vector3(1, 1, 1);

        public IEnumerable<Transform> Children
        {
            get { return _children; }
        }

        public void SetParent(Transform to, bool worldPositionStays)
        {
            if ((object)parent != null) parent._children.Remove(this);
            parent = to;
            if ((object)to != null) to._children.Add(this);
        }
    }

    /// <summary>
    /// Only objects whose place is measured from the upper left corner are understood.
    /// </summary>
    public sealed class RectTransform : Transform
    {
        public Vector2 anchorMin { get; set; }

        public Vector2 anchorMax { get; set; }

        public Vector2 pivot { get; set; }

        public Vector2 anchoredPosition { get; set; }

        public Vector2 sizeDelta { get; set; }

        public Rect rect
        {
            get { return new Rect(0, -sizeDelta.y, sizeDelta.x, sizeDelta.y); }
        }

        /// <summary>In pixels from the lower left corner of the screen.</summary>
        public void GetWorldCorners(Vector3[] corners)
        {
            float x = 0, y = 0, scale = 1;
            float width = sizeDelta.x, height = sizeDelta.y;
            for (Transform one = this; one != null; one = one.parent)
            {
                var canvas = one.GetComponent<Canvas>();
                scale = canvas != null ? canvas.scaleFactor : one.localScale.x;
                x *= scale;
                y *= scale;
                width *= scale;
                height *= scale;
                if (canvas != null) break;
                x += ((one as RectTransform)?.anchoredPosition ?? new Vector2()).x;
                y -= ((one as RectTransform)?.anchoredPosition ?? new Vector2()).y;
            }
            var top = Screen.height - y;
            corners[0] = new Vector3(x, top - height, 0);
            corners[1] = new Vector3(x, top, 0);
            corners[2] = new Vector3(x + width, top, 0);
            corners[3] = new Vector3(x + width, top - height, 0);
        }
    }

    public static class RectTransformUtility
    {
        public static Vector2 WorldToScreenPoint(Camera camera, Vector3 point)
        {
            return new Vector2(point.x, point.y);
        }
    }

    public sealed class Camera : Behaviour
    {
    }

    public enum RenderMode
    {
        ScreenSpaceOverlay,
        ScreenSpaceCamera,
        WorldSpace,
    }

    public sealed class Canvas : Behaviour
    {
        public RenderMode renderMode { get; set; }

        public int sortingOrder { get; set; }

        public float scaleFactor { get; set; } = 1;

        public Camera worldCamera { get; set; }

        public Canvas rootCanvas
        {
            get { return this; }
        }
    }

    public sealed class CanvasGroup : Behaviour
    {
        public float alpha { get; set; } = 1;
    }
}
