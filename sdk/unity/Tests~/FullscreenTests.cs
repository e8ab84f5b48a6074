using System;
using System.Collections.Generic;
using System.Linq;
using System.Runtime.CompilerServices;
using System.Threading;
using StandIns;
using UnityEngine;
using UnityEngine.EventSystems;

namespace FrontrowAds.Tests
{
    internal static class FullscreenTests
    {
        public static void Run()
        {
            Check.Test("fullscreen: 100 showings of images leave no view, no texture and no timer", () => HundredShowings("image"));
            Check.Test("fullscreen: 100 showings of videos leave no view, no texture and no timer", () => HundredShowings("video"));
            Check.Test("fullscreen: nothing of an ad is held after its end", WeakReferences);
            Check.Test("fullscreen: a change of scenes keeps the ad", SceneChange);
            Check.Test("fullscreen: an ad whose objects the game destroys ends, and the next one is shown", Destroyed);
            Check.Test("fullscreen: at the end of the game a showing ends, and the SDK can be used again", Quit);
            Check.Test("fullscreen: a second ad is busy, and can be shown after", Busy);
            Check.Test("fullscreen: bytes that are no picture do not cover the game", NoPicture);
            Check.Test("fullscreen: a banner cannot be shown this way", BannerAsFullscreen);
            Check.Test("fullscreen: in the background a picture is not seen", HiddenPicture);
            Check.Test("fullscreen: a game without an event system gets one for the ad", EventSystems);
        }

        private static int Count()
        {
            return UnityEngine.Object.Living.Count(one => one.hideFlags != HideFlags.DontSave);
        }

        private static void HundredShowings(string format)
        {
            var world = new World(World.AdJson("A", format));
            world.Open();
            var before = -1;
            var timers = 0;
            for (var turn = 0; turn < 101; turn += 1)
            {
                var outcome = world.Show(world.Ask());
                world.Wait(6);
                Engine.Tap("close");
                world.Wait(0.2);
                Check.That(outcome().Shown, "it was not shown");
                // The first one leaves what is made once.
                if (turn == 0) before = Count();
                if (turn == 0) timers = world.Pump.TimerCount;
            }
            Check.Same(before, Count());
            Check.Same(timers, world.Pump.TimerCount);
        }

        private static void WeakReferences()
        {
            var world = new World(World.AdJson("A", "video"));
            world.Open();
            WeakReference stage = null;
            WeakReference ad = null;
            ShowAndForget(world, out stage, out ad);
            for (var turn = 0; turn < 20 && (stage.IsAlive || ad.IsAlive); turn += 1)
            {
                Churn();
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
            Check.That(!stage.IsAlive, "the view is held");
            Check.That(!ad.IsAlive, "the ad is held");
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void ShowAndForget(World world, out WeakReference stage, out WeakReference ad)
        {
            // On a thread of its own, so that nothing of it is left on this stack.
            WeakReference view = null;
            WeakReference ready = null;
            var work = new Thread(() =>
            {
                Engine.Begin();
                MainThread.Begin();
                var one = world.Ask();
                world.Show(one);
                world.Wait(6);
                view = new WeakReference(Engine.All<AdStage>().Single());
                ready = new WeakReference(one.Ready);
                Engine.Tap("close");
                world.Wait(0.2);
            });
            work.Start();
            work.Join();
            MainThread.Begin();
            stage = view;
            ad = ready;
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static int Churn()
        {
            return Enumerable.Range(0, 1000).Select(number => new object().GetHashCode() & 1).Sum();
        }

        private static void SceneChange()
        {
            var world = new World(World.AdJson());
            world.Open();
            var outcome = world.Show(world.Ask());
            Engine.LoadScene();
            world.Wait(5);
            Check.Same(null, outcome());
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(outcome().Shown, "it was not shown");
        }

        private static void Destroyed()
        {
            var world = new World(World.AdJson());
            world.Open();
            var outcome = world.Show(world.Ask());
            UnityEngine.Object.Destroy(Engine.All<AdStage>().Single().gameObject);
            world.Wait(0.1);
            Check.Same(Reasons.Failed, outcome().Reason);
            world.Show(world.Ask());
            Check.Same(1, Engine.All<AdStage>().Count);
        }

        private static void Quit()
        {
            var world = new World(World.AdJson());
            world.Open();
            var outcome = world.Show(world.Ask());
            Engine.Send("OnApplicationQuit");
            foreach (var root in Engine.All<GameObject>().Where(one => one.transform.parent == null)) root.DestroyNow();
            Check.That(outcome() != null, "the showing did not end");
            world.Show(world.Ask());
            Check.Same(1, Engine.All<AdStage>().Count);
        }

        private static void Busy()
        {
            var world = new World(World.AdJson(), World.AdJson("B"));
            world.Open();
            var one = world.Ask();
            var other = world.Ask();
            world.Show(one);
            Check.Same(Reasons.Busy, world.Show(other)().Reason);
            world.Wait(5);
            Engine.Tap("close");
            world.Wait(0.1);
            world.Show(other);
            Check.List("A-impression B-impression", world.Tokens);
        }

        private static void NoPicture()
        {
            var world = new World(World.AdJson()) { Bytes = new byte[0] };
            world.Open();
            Check.Same(Reasons.Failed, world.Show(world.Ask())().Reason);
            Check.Same(0, Engine.All<AdStage>().Count);
        }

        private static void BannerAsFullscreen()
        {
            var world = new World(World.AdJson("B", "banner"));
            world.Open();
            Check.Same(Reasons.Failed, world.Show(world.Ask())().Reason);
        }

        private static void HiddenPicture()
        {
            var world = new World(World.AdJson());
            world.Open();
            world.Ask().Show(null);
            Engine.Send("OnApplicationPause", true);
            world.Wait(1);
            Check.List("", world.Tokens);
            Engine.Send("OnApplicationPause", false);
            world.Wait(0.1);
            Check.List("A-impression", world.Tokens);
        }

        private static void EventSystems()
        {
            var world = new World(World.AdJson());
            world.Open();
            world.Show(world.Ask());
            Check.That(EventSystem.current != null, "there is none");
            world.Wait(5);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(EventSystem.current == null, "it is left");
            new GameObject("the game's").AddComponent<EventSystem>();
            world.Show(world.Ask());
            Check.Same(1, Engine.All<EventSystem>().Count);
        }
    }
}
