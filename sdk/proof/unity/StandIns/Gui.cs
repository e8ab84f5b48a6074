using System.Collections.Generic;

namespace UnityEngine
{
    /// <summary>The example's own page. A test says which button is pressed.</summary>
    public static class GUILayout
    {
        public static readonly List<string> Drawn = new List<string>();

        public static string Pressed { get; set; }

        public static GUILayoutOption Height(float height)
        {
            return new GUILayoutOption();
        }

        public static void BeginArea(Rect area)
        {
            Drawn.Clear();
        }

        public static void EndArea()
        {
        }

        public static void Label(string text)
        {
            Drawn.Add(text);
        }

        public static bool Button(string text, params GUILayoutOption[] options)
        {
            Drawn.Add(text);
            return text == Pressed;
        }
    }

    public sealed class GUILayoutOption
    {
    }
}
