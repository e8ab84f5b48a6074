using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using UnityEngine;
using UnityEngine.UI;
using UnityEngine.Video;

namespace StandIns
{
    /// <summary>Runs frames, and finds and taps what is on the screen.</summary>
    public static class Engine
    {
        /// <summary>
        /// A video shows its frames one after another, also on a machine that is too busy.
        /// </summary>
        private const double LongestVideoStep = 0.05;

        private static readonly MainContext Context = new MainContext();

        /// <summary>The thread that calls this is Unity's main thread.</summary>
        public static void Begin()
        {
            SynchronizationContext.SetSynchronizationContext(Context);
        }

        public static void Frame(double seconds = 1 / 60.0)
        {
            Context.Run();
            foreach (var video in All<VideoPlayer>()) video.Advance(Math.Min(seconds, LongestVideoStep));
            Send("Update");
            UnityEngine.Object.DestroyDoomed();
        }

        /// <summary>Calls a method of every active component that has it.</summary>
        public static void Send(string message, params object[] values)
        {
            foreach (var one in All<MonoBehaviour>())
                if (one != null && one.gameObject.activeInHierarchy) one.Send(message, values);
        }

        /// <summary>Loads another scene: what was not kept is destroyed.</summary>
        public static void LoadScene()
        {
            foreach (var root in All<GameObject>().Where(one => one.transform.parent == null && !one.IsKept))
                root.DestroyNow();
            UnityEngine.Object.DestroyDoomed();
        }

        public static List<T> All<T>() where T : class
        {
            return UnityEngine.Object.Living.ToList().OfType<T>().ToList();
        }

        /// <summary>The texts that can be read, in the order in which they are drawn.</summary>
        public static List<string> Texts()
        {
            return All<Text>().Where(one => one.gameObject.activeInHierarchy && one.text != "").Select(one => one.text).ToList();
        }

        /// <summary>The buttons that are there, in the order in which they are drawn.</summary>
        public static List<Button> Buttons()
        {
            return All<Button>()
                .Where(one => one.gameObject.activeInHierarchy)
                .OrderBy(one => one.GetComponentInParent<Canvas>().sortingOrder)
                .ToList();
        }

        public static Button Find(string name)
        {
            return Buttons().LastOrDefault(one => one.name == name);
        }

        /// <summary>Taps the middle of a control: what was drawn last there gets the tap.</summary>
        public static void Tap(string name)
        {
            var control = Find(name);
            if (control == null) throw new InvalidOperationException("There is no control " + name + ".");
            var box = BoxOf(control);
            var hit = HitAt(box.xMin + box.width / 2, box.yMin + box.height / 2);
            if (hit != control) throw new InvalidOperationException(name + " is below " + (hit == null ? "nothing" : hit.name) + ".");
            if (control.interactable) control.onClick.Invoke();
        }

        /// <summary>In pixels from the upper left corner.</summary>
        public static Rect BoxOf(Component part)
        {
            var corners = new Vector3[4];
            ((RectTransform)part.transform).GetWorldCorners(corners);
            return new Rect(
                corners[0].x, Screen.height - corners[1].y, corners[2].x - corners[0].x, corners[1].y - corners[0].y);
        }

        private static Component HitAt(float x, float y)
        {
            return All<Graphic>()
                .Where(one => one.raycastTarget && one.gameObject.activeInHierarchy && Contains(BoxOf(one), x, y))
                .OrderBy(one => one.GetComponentInParent<Canvas>().sortingOrder)
                .Select(one => (Component)one.GetComponent<Button>() ?? one)
                .LastOrDefault();
        }

        private static bool Contains(Rect box, float x, float y)
        {
            return x >= box.xMin && x <= box.xMax && y >= box.yMin && y <= box.yMax;
        }

        private sealed class MainContext : SynchronizationContext
        {
            private readonly Queue<Action> _posted = new Queue<Action>();

            public override void Post(SendOrPostCallback work, object state)
            {
                lock (_posted) _posted.Enqueue(() => work(state));
            }

            public void Run()
            {
                for (; ; )
                {
                    Action work;
                    lock (_posted)
                    {
                        if (_posted.Count == 0) return;
                        work = _posted.Dequeue();
                    }
                    work();
                }
            }
        }
    }
}
