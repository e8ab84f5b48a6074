using System;

namespace UnityEngine
{
    public struct Vector2
    {
        public float x;
        public float y;

        public Vector2(float x, float y)
        {
            this.x = x;
            this.y = y;
        }

        public static Vector2 Min(Vector2 one, Vector2 other)
        {
            return new Vector2(Math.Min(one.x, other.x), Math.Min(one.y, other.y));
        }

        public static Vector2 Max(Vector2 one, Vector2 other)
        {
            return new Vector2(Math.Max(one.x, other.x), Math.Max(one.y, other.y));
        }
    }

    public struct Vector3
    {
        public float x;
        public float y;
        public float z;

        public Vector3(float x, float y, float z)
        {
            this.x = x;
            this.y = y;
            this.z = z;
        }
    }

    public struct Vector4
    {
        public float x;
        public float y;
        public float z;
        public float w;

        public Vector4(float x, float y, float z, float w)
        {
            this.x = x;
            this.y = y;
            this.z = z;
            this.w = w;
        }
    }

    public struct Rect
    {
        public Rect(float x, float y, float width, float height)
        {
            xMin = x;
            yMin = y;
            this.width = width;
            this.height = height;
        }

        public float xMin { get; }

        public float yMin { get; }

        public float width { get; }

        public float height { get; }

        public float xMax
        {
            get { return xMin + width; }
        }

        public float yMax
        {
            get { return yMin + height; }
        }

        public Vector2 size
        {
            get { return new Vector2(width, height); }
        }

        public static Rect MinMaxRect(float xmin, float ymin, float xmax, float ymax)
        {
            return new Rect(xmin, ymin, xmax - xmin, ymax - ymin);
        }
    }

    public struct Color
    {
        public float r;
        public float g;
        public float b;
        public float a;
    }

    public struct Color32
    {
        public byte r;
        public byte g;
        public byte b;
        public byte a;

        public Color32(byte r, byte g, byte b, byte a)
        {
            this.r = r;
            this.g = g;
            this.b = b;
            this.a = a;
        }

        public static implicit operator Color(Color32 one)
        {
            return new Color { r = one.r / 255f, g = one.g / 255f, b = one.b / 255f, a = one.a / 255f };
        }
    }

    public static class Mathf
    {
        public static float Min(float one, float other)
        {
            return Math.Min(one, other);
        }

        public static float Max(float one, float other)
        {
            return Math.Max(one, other);
        }

        public static float Clamp01(float value)
        {
            return Math.Max(0, Math.Min(1, value));
        }

        public static float Sqrt(float value)
        {
            return (float)Math.Sqrt(value);
        }
    }

    [AttributeUsage(AttributeTargets.Field)]
    public sealed class SerializeField : Attribute
    {
    }

    [AttributeUsage(AttributeTargets.Class)]
    public sealed class DisallowMultipleComponent : Attribute
    {
    }

    public enum RuntimeInitializeLoadType
    {
        AfterSceneLoad,
        BeforeSceneLoad,
    }

    [AttributeUsage(AttributeTargets.Method)]
    public sealed class RuntimeInitializeOnLoadMethodAttribute : Attribute
    {
        public RuntimeInitializeOnLoadMethodAttribute(RuntimeInitializeLoadType when)
        {
            When = when;
        }

        public RuntimeInitializeLoadType When { get; }
    }
}

namespace UnityEngine.Scripting
{
    [AttributeUsage(AttributeTargets.All)]
    public sealed class PreserveAttribute : Attribute
    {
    }
}
