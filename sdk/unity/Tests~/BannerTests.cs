using System;
using System.Linq;
using StandIns;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds.Tests
{
    internal static class BannerTests
    {
        public static void Run()
        {
            Check.Test("banner: its place is reserved before, and does not change by loading", Reserved);
            Check.Test("banner: below a canvas it fills its rectangle, and loading changes nothing", InCanvas);
            Check.Test("banner: it lies in the safe area at either edge", Edges);
            Check.Test("banner: inactive and active again, as in a recycled list, it keeps its ad", Recycled);
            Check.Test("banner: the old picture stays until the new one can be drawn", Replaced);
            Check.Test("banner: of two requests at once, only the last one is shown", LastOne);
            Check.Test("banner: outside of a mask or the screen it is not seen; with one pixel it is", Masked);
            Check.Test("banner: below a fullscreen ad it is not seen", Covered);
            Check.Test("banner: without an ad it keeps its place, or gives it back", Collapse);
            Check.Test("banner: its close button closes it, and its label leads to a report", CloseAndReport);
            Check.Test("banner: a tap opens the app's page", Tap);
            Check.Test("banner: destroyed, it leaves nothing, also while it loads", Destroyed);
            Check.Test("banner: test ads are marked", TestMark);
        }

        private static World Open(bool isTest = false)
        {
            var world = new World(World.AdJson("A", "banner", 0), World.AdJson("B", "banner", 0));
            world.Open(isTest: isTest);
            return world;
        }

        private static FrontrowBannerBehaviour OnOverlay(World world)
        {
            var banner = new GameObject("banner").AddComponent<FrontrowBannerBehaviour>();
            banner.Load(world.Ads, "b");
            return banner;
        }

        /// <summary>A canvas of the game, with a place of 320 × 50 at some height.</summary>
        private static RectTransform PlaceInCanvas(float y, bool isMasked = false)
        {
            var canvas = new GameObject("canvas", typeof(RectTransform)).AddComponent<Canvas>();
            var list = Elements.Node("list", canvas.transform);
            Elements.Place(list, new Box(0, 0, 390, 400));
            if (isMasked) list.gameObject.AddComponent<RectMask2D>();
            var place = Elements.Node("place", list);
            Elements.Place(place, new Box(0, y, 320, 50));
            return place;
        }

        private static RectTransform OverlayPlace()
        {
            return Engine.All<RectTransform>().Single(one => one.name == "place");
        }

        private static void Reserved()
        {
            var world = Open();
            OnOverlay(world);
            var before = Engine.BoxOf(OverlayPlace());
            Check.Same(390f, before.width);
            Check.Same(50f, before.height);
            Check.Same(844f, before.yMax);
            world.Wait(1);
            Check.List("A-impression", world.Tokens);
            Check.Same(before, Engine.BoxOf(OverlayPlace()));
            Check.List("Requested Loaded Impression EventResult", world.Happened);
        }

        private static void InCanvas()
        {
            var world = Open();
            var place = PlaceInCanvas(100);
            place.gameObject.AddComponent<FrontrowBannerBehaviour>().Load(world.Ads, "b");
            var before = Engine.BoxOf(place);
            var height = place.GetComponent<LayoutElement>().preferredHeight;
            world.Wait(1);
            Check.List("A-impression", world.Tokens);
            Check.Same(before, Engine.BoxOf(place));
            Check.Same(50f, height);
            Check.Same(height, place.GetComponent<LayoutElement>().preferredHeight);
            var media = Engine.BoxOf(Engine.All<RawImage>().Single());
            Check.Same(320f, media.width);
            Check.Same(32f, media.height);
        }

        private static void Edges()
        {
            World.UseWindow(844, 390, 0, 21, 47);
            var world = Open();
            var banner = OnOverlay(world);
            world.Wait(1);
            var box = Engine.BoxOf(OverlayPlace());
            Check.Same(728f, box.width);
            Check.Same(390 - 21f, box.yMax);
            banner.Edge = BannerEdge.Top;
            World.UseWindow(390, 844, 47, 34);
            world.Frames();
            box = Engine.BoxOf(OverlayPlace());
            Check.Same(47f, box.yMin);
            Check.Same(390f, box.width);
            foreach (var name in new[] { "label", "close" })
                Check.That(Engine.BoxOf(Engine.Find(name)).width >= 48 && Engine.BoxOf(Engine.Find(name)).height >= 48, name);
        }

        private static void Recycled()
        {
            var world = Open();
            var place = PlaceInCanvas(100);
            place.gameObject.AddComponent<FrontrowBannerBehaviour>().Load(world.Ads, "b");
            world.Wait(1);
            place.gameObject.SetActive(false);
            world.Wait(5);
            place.gameObject.SetActive(true);
            world.Wait(5);
            Check.Same(1, Engine.All<RawImage>().Count);
            Check.List("A-impression", world.Tokens);
        }

        private static void Replaced()
        {
            var world = Open();
            var banner = OnOverlay(world);
            world.Wait(1);
            banner.Load(world.Ads, "b");
            Check.Same(1, Engine.All<RawImage>().Count);
            for (var frame = 0; frame < 10; frame += 1)
            {
                world.Frames();
                Check.That(Engine.All<RawImage>().Count >= 1, "an empty place is seen");
            }
            world.Wait(1);
            Check.Same(1, Engine.All<RawImage>().Count);
            Check.List("A-impression B-impression", world.Tokens);
        }

        private static void LastOne()
        {
            var world = Open();
            var banner = OnOverlay(world);
            banner.Load(world.Ads, "b");
            world.Wait(1);
            Check.List("B-impression", world.Tokens);
            Check.That(!world.Happened.Contains("NotShown"), "the first one was begun");
        }

        private static void Masked()
        {
            var world = Open();
            var place = PlaceInCanvas(500, true);
            place.gameObject.AddComponent<FrontrowBannerBehaviour>().Load(world.Ads, "b");
            world.Wait(2);
            Check.List("", world.Tokens);
            Elements.Place(place, new Box(400, 100, 320, 50));
            world.Wait(1);
            Check.List("", world.Tokens);
            Elements.Place(place, new Box(0, 399, 320, 50));
            world.Wait(1);
            Check.List("A-impression", world.Tokens);
        }

        private static void Covered()
        {
            var world = new World(World.AdJson("I"), World.AdJson("A", "banner", 0));
            world.Open();
            world.Show(world.Ask());
            OnOverlay(world);
            world.Wait(6);
            Check.List("I-impression", world.Tokens);
            Engine.Tap("close");
            world.Wait(0.2);
            Check.List("I-impression A-impression", world.Tokens);
        }

        private static void Collapse()
        {
            foreach (var when in new[] { WhenEmpty.Keep, WhenEmpty.Collapse })
            {
                World.Reset();
                var world = new World((Members)null);
                world.Open();
                var place = PlaceInCanvas(100);
                var banner = place.gameObject.AddComponent<FrontrowBannerBehaviour>();
                banner.WhenEmpty = when;
                banner.Load(world.Ads, "b");
                Check.Same(50f, place.GetComponent<LayoutElement>().preferredHeight);
                world.Wait(1);
                Check.Same(when == WhenEmpty.Keep ? 50f : 0f, place.GetComponent<LayoutElement>().preferredHeight);
            }
        }

        private static void CloseAndReport()
        {
            var world = Open();
            OnOverlay(world);
            world.Wait(1);
            Engine.Tap("label");
            Engine.Tap("report adult");
            world.Wait(0.1);
            Check.Same("adult", world.Sent.Last().Text("reason"));
            Engine.Tap("back");
            world.Wait(0.1);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.Same(0, Engine.All<RawImage>().Count);
            Check.Same("Closed", world.Happened.Last());
            Check.Same(844f, Engine.BoxOf(OverlayPlace()).yMax);
        }

        private static void Tap()
        {
            var world = Open();
            OnOverlay(world);
            world.Wait(1);
            Engine.Tap("ad");
            Check.List("https://network.example.com/click/A", Application.Opened);
        }

        private static void Destroyed()
        {
            var world = Open();
            world.Frames();
            var before = UnityEngine.Object.Living.Count(one => one.hideFlags != HideFlags.DontSave);
            var loading = OnOverlay(world);
            UnityEngine.Object.Destroy(loading.gameObject);
            world.Wait(1);
            var shown = OnOverlay(world);
            world.Wait(1);
            Engine.Tap("label");
            UnityEngine.Object.Destroy(shown.gameObject);
            world.Wait(1);
            Check.Same(before, UnityEngine.Object.Living.Count(one => one.hideFlags != HideFlags.DontSave));
            Check.List("B-impression", world.Tokens);
            Check.Same("Closed", world.Happened.Last());
        }

        private static void TestMark()
        {
            var world = Open(isTest: true);
            OnOverlay(world);
            world.Wait(1);
            Check.That(Engine.Texts().Contains(Words.TestAd), "no mark");
        }
    }
}
