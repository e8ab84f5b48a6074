using System;
using System.Linq;
using StandIns;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds.Tests
{
    internal static class StageTests
    {
        public static void Run()
        {
            Check.Test("stage: the close button is closed at close_after_s - 0.1 s, and open at + 0.1 s", CloseTime);
            Check.Test("stage: portrait with a notch: all is in the safe area, and large enough", () => Insets(390, 844, 47, 34, 0));
            Check.Test("stage: landscape with a notch: all is in the safe area, and large enough", () => Insets(844, 390, 0, 21, 47));
            Check.Test("stage: a small phone and a tablet: all is in the safe area, and large enough", SmallAndLarge);
            Check.Test("stage: turning the phone keeps the ad and counts it once", Turn);
            Check.Test("stage: a dense screen has the same places in density-independent pixels", Dense);
            Check.Test("stage: right to left is a mirror", Mirror);
            Check.Test("stage: three taps lead from the label to a sent report", ThreeTaps);
            Check.Test("stage: a report that cannot be sent says so, and can be sent again", ReportFails);
            Check.Test("stage: back closes the panel, is held until the ad may be closed, and then closes it", Back);
            Check.Test("stage: a tap opens the app's page once it is seen", Tap);
            Check.Test("stage: test ads are marked, others are not", TestMark);
            Check.Test("stage: the panel fits and does not overlap in any window", Panel);
        }

        private static readonly int[][] Windows =
        {
            new[] { 390, 844 }, new[] { 844, 390 }, new[] { 320, 568 }, new[] { 568, 320 }, new[] { 1024, 768 },
        };

        private static readonly string[] Controls = { "label", "sound", "close", "go" };

        private static World Show(string format = "image", bool isTest = false)
        {
            var world = new World(World.AdJson("A", format));
            world.Open(isTest: isTest);
            world.Show(world.Ask());
            return world;
        }

        private static void CloseTime()
        {
            var world = new World(World.AdJson());
            world.Open();
            Outcome outcome = null;
            world.Ask().Show(given => outcome = given);
            for (var turn = 0; turn < 3; turn += 1) world.Frames();
            Check.That(world.Happened.Contains("Impression"), "it is not seen");
            Check.That(Engine.Texts().Contains("Close in 5"), "no countdown");
            for (var turn = 0; turn < 49; turn += 1) world.Frames(0.1);
            Check.That(!Engine.Find("close").interactable, "it is open too early");
            Engine.Tap("close");
            world.Frames();
            Check.Same(null, outcome);
            world.Frames(0.2);
            Check.That(Engine.Find("close").interactable, "it is closed too long");
            Engine.Tap("close");
            world.Frames();
            Check.That(outcome.Shown && outcome.Reason == null, "wrong outcome");
        }

        private static void Insets(int width, int height, int top, int bottom, int side)
        {
            World.UseWindow(width, height, top, bottom, side);
            Show("rewarded_video");
            foreach (var name in Controls)
            {
                var box = Engine.BoxOf(Engine.Find(name));
                Check.That(box.width >= 48 && box.height >= 48, name + " is too small");
                var isInside = box.xMin >= side && box.xMax <= width - side && box.yMin >= top && box.yMax <= height - bottom;
                Check.That(isInside, name + " is not in the safe area");
            }
            AreApart(Controls);
            World.Reset();
        }

        private static void AreApart(string[] names)
        {
            var boxes = names.Select(name => Engine.BoxOf(Engine.Find(name))).ToList();
            for (var one = 0; one < boxes.Count; one += 1)
                for (var other = 0; other < one; other += 1)
                    Check.That(IsApart(boxes[one], boxes[other]), names[one] + " overlaps " + names[other]);
        }

        private static bool IsApart(Rect one, Rect other)
        {
            return one.xMax <= other.xMin || other.xMax <= one.xMin || one.yMax <= other.yMin || other.yMax <= one.yMin;
        }

        private static void SmallAndLarge()
        {
            Insets(320, 568, 20, 0, 0);
            Insets(568, 320, 0, 0, 0);
            Insets(1024, 768, 24, 20, 0);
        }

        private static void Turn()
        {
            World.UseWindow(390, 844, 47, 34);
            var world = Show();
            World.UseWindow(844, 390, 0, 21, 47);
            world.Wait(0.1);
            Check.That(Engine.BoxOf(Engine.Find("close")).xMax <= 844 - 47, "the button is in the notch");
            Engine.Tap("label");
            World.UseWindow(390, 844, 47, 34);
            world.Wait(5);
            Engine.Tap("back");
            world.Frames();
            Engine.Tap("close");
            world.Wait(0.1);
            Check.List("A-impression", world.Tokens);
        }

        private static void Dense()
        {
            World.UseWindow(1170, 2532, 141, 102);
            Screen.dpi = 480;
            Show();
            var box = Engine.BoxOf(Engine.Find("label"));
            Screen.dpi = 160;
            Check.Same(144f, box.height);
            Check.Same(36f, box.xMin);
        }

        private static void Mirror()
        {
            World.UseWindow(844, 390, 0, 21, 47);
            Application.systemLanguage = SystemLanguage.Arabic;
            Show();
            Check.Same(844 - 47 - 12f, Engine.BoxOf(Engine.Find("label")).xMax);
            Check.Same(47 + 12f, Engine.BoxOf(Engine.Find("close")).xMin);
            Check.Same(47 + 12f, Engine.BoxOf(Engine.Find("go")).xMin);
        }

        private static void ThreeTaps()
        {
            var world = Show();
            Engine.Tap("label");
            Check.That(Engine.Texts().Any(text => text.Contains("This ad for Night Bus matched:")), "no app");
            Check.That(Engine.Texts().Any(text => text.Contains("country, device")), "no reasons");
            Engine.Tap("report broken");
            Check.That(Engine.Texts().Contains(Words.Sending), "nothing is said");
            world.Wait(0.1);
            Check.That(Engine.Texts().Contains(Words.Sent), "it was not sent");
            Check.Same(null, Engine.Find("report broken"));
            Check.Same("https://network.example.com/reports/A", world.Urls.Last());
            Check.Same("broken", world.Sent.Last().Text("reason"));
            Engine.Tap("back");
            world.Wait(0.1);
            Check.Same(null, Engine.Find("back"));
        }

        private static void ReportFails()
        {
            var world = Show();
            world.HasNetwork = false;
            Engine.Tap("label");
            Engine.Tap("report scam");
            world.Wait(10);
            Check.That(Engine.Texts().Contains(Words.NotSent), "nothing is said");
            world.HasNetwork = true;
            Engine.Tap("report scam");
            world.Wait(0.1);
            Check.That(Engine.Texts().Contains(Words.Sent), "it was not sent");
        }

        private static void PressBack(World world)
        {
            Input.IsEscapeDown = true;
            world.Frames();
            Input.IsEscapeDown = false;
            world.Frames();
        }

        private static void Back()
        {
            var world = Show();
            Engine.Tap("label");
            PressBack(world);
            Check.Same(null, Engine.Find("back"));
            PressBack(world);
            Check.Same(1, Engine.All<AdStage>().Count);
            world.Wait(5);
            PressBack(world);
            Check.Same(0, Engine.All<AdStage>().Count);
        }

        private static void Tap()
        {
            var world = Show();
            Engine.Tap("ad");
            Engine.Tap("go");
            Check.List("https://network.example.com/click/A https://network.example.com/click/A", Application.Opened);
            Check.Same(2, world.Happened.Count(one => one == "Clicked"));
        }

        private static void TestMark()
        {
            Show(isTest: true);
            Check.That(Engine.Texts().Contains(Words.TestAd), "no mark");
            World.Reset();
            Show();
            Check.That(!Engine.Texts().Contains(Words.TestAd), "a mark");
        }

        private static void Panel()
        {
            foreach (var size in Windows)
            {
                World.Reset();
                World.UseWindow(size[0], size[1], 24, 20);
                var world = Show();
                Engine.Tap("label");
                var names = Words.ReportReasons.Select(one => "report " + one[0]).Concat(new[] { "back" }).ToArray();
                foreach (var name in names) IsWhole(name, size);
                AreApart(names);
                Engine.Tap("report other");
                world.Wait(0.1);
                IsWhole("back", size);
            }
        }

        private static void IsWhole(string name, int[] size)
        {
            var box = Engine.BoxOf(Engine.Find(name));
            var isInside = box.xMin >= 0 && box.xMax <= size[0] && box.yMin >= 24 && box.yMax <= size[1] - 20;
            Check.That(isInside && box.height >= 48, name + " does not fit " + string.Join("x", size));
        }
    }
}
