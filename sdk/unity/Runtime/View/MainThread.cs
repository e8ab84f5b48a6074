using System;
using System.Collections.Generic;
using System.Threading;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>Unity's main thread, which is known before the first scene loads.</summary>
    internal static class MainThread
    {
        private static readonly object Lock = new object();
        private static readonly List<Action> Early = new List<Action>();
        private static SynchronizationContext _context;
        private static int _id;

        public static bool IsHere
        {
            get { return _context != null && Thread.CurrentThread.ManagedThreadId == _id; }
        }

        [RuntimeInitializeOnLoadMethod(RuntimeInitializeLoadType.BeforeSceneLoad)]
        internal static void Begin()
        {
            Action[] early;
            lock (Lock)
            {
                _context = SynchronizationContext.Current;
                _id = Thread.CurrentThread.ManagedThreadId;
                early = Early.ToArray();
                Early.Clear();
            }
            foreach (var work in early) Post(work);
        }

        /// <summary>Runs work on the main thread later, as soon as there is one.</summary>
        public static void Post(Action work)
        {
            lock (Lock)
            {
                if (_context == null) Early.Add(work);
                else _context.Post(_ => work(), null);
            }
        }
    }
}
