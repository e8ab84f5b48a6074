using System;
using System.Diagnostics;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using StandIns;
using UnityEngine;
using Debug = UnityEngine.Debug;

namespace FrontrowAds.Tests
{
    internal static class CoreTests
    {
        private const int MostMs = 2;

        public static void Run()
        {
            Check.Test("core: creation takes at most 2 ms with a disk of 3 s, and touches no disk and no Unity object", CreateSlow);
            Check.Test("core: creation of the real one takes at most 2 ms", CreateReal);
            Check.Test("core: an ad is answered and shown before a slow disk has been read", AskBeforeDisk);
            Check.Test("core: it can be created and asked on another thread; callbacks run on the main thread", OtherThread);
            Check.Test("core: tasks and callbacks settle once, and continue on the main thread", Tasks);
            Check.Test("core: an error of the app's callback is logged, and the ad is not lost", AppErrors);
            Check.Test("core: a consent function that throws says nothing", ConsentErrors);
            Check.Test("core: a referrer that fails is none", Referrer);
            Check.Test("core: nothing throws for null, wrong and empty values", WrongValues);
            Check.Test("core: the version is that of package.json", Version);
            Check.Test("core: JSON is read as it was written, and refused where it is none", JsonText);
            Check.Test("core: waits double from 1 s to 5 min, and Retry-After is seconds", Waits);
            Check.Test("core: a kept ad that is busy stays held, and no second one is asked for", KeptAndBusy);
            Check.Test("core: a reward has at most 200 and 1,000 characters", Rewards);
            Check.Test("core: in test mode the log says what to do about a reason", Advice);
        }

        private static void CreateSlow()
        {
            var times = Enumerable.Range(0, 21).Select(_ =>
            {
                var world = new World(World.AdJson());
                var disk = new MemoryDisk(world.Pump, 3000);
                var watch = Stopwatch.StartNew();
                world.Open(disk);
                var time = watch.Elapsed.TotalMilliseconds;
                Check.Same(0, disk.Begun);
                return time;
            }).ToList();
            Check.Same(0, Engine.All<GameObject>().Count);
            Check.That(Check.Median(times) <= MostMs, "it took " + Check.Median(times) + " ms");
        }

        private static void CreateReal()
        {
            var times = Enumerable.Range(0, 21).Select(_ =>
            {
                var watch = Stopwatch.StartNew();
                new Frontrow(new FrontrowSettings("http://127.0.0.1:1"));
                return watch.Elapsed.TotalMilliseconds;
            }).ToList();
            Check.That(Check.Median(times) <= MostMs, "it took " + Check.Median(times) + " ms");
        }

        private static void AskBeforeDisk()
        {
            var world = new World(World.AdJson());
            world.Open(new MemoryDisk(world.Pump, 3000));
            world.Show(world.Ask());
            Check.That(world.Elapsed() < 2000, "the disk was waited for");
            Check.List("A-impression", world.Tokens);
        }

        private static void OtherThread()
        {
            var world = new World(World.AdJson());
            var main = Thread.CurrentThread.ManagedThreadId;
            var threads = 0;
            Action<int> note = thread => threads += thread == main ? 1 : 100;
            var other = new Thread(() =>
            {
                world.Open();
                world.Ads.OnAdEvent += _ => note(Thread.CurrentThread.ManagedThreadId);
                world.Ads.RequestAd("spot", result => result.Ad.Show(_ => note(Thread.CurrentThread.ManagedThreadId)));
            });
            other.Start();
            other.Join();
            Check.Same(0, threads);
            world.Wait(1);
            world.Wait(5);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.List("Requested Loaded Opened Impression EventResult Closed", world.Happened);
            Check.Same(7, threads);
        }

        private static void Tasks()
        {
            var world = new World(World.AdJson(), null);
            world.Open();
            AdResult result = null;
            var outcomes = 0;
            Action work = async () =>
            {
                result = await world.Ads.RequestAdAsync("spot");
                await result.Ad.ShowAsync();
                outcomes += 1;
            };
            work();
            world.Wait(6);
            Check.Same("Night Bus", result.Ad.AppName);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.Same(1, outcomes);
            Check.Same(Reasons.Used, result.Ad.ShowAsync().Result.Reason);
            var none = world.Ads.RequestAdAsync("spot");
            world.Wait(0.1);
            Check.Same("budget", none.Result.Reason);
        }

        private static void AppErrors()
        {
            var world = new World(World.AdJson());
            world.Open();
            world.Ads.OnAdEvent += _ => { throw new InvalidOperationException("app"); };
            for (var turn = 0; turn < 5; turn += 1)
                world.Ads.RequestAd("spot", _ => { throw new InvalidOperationException("app"); });
            world.Wait(0.1);
            Check.Same(15, Debug.Exceptions.Count);
            world.Show(world.Ask());
            Check.List("A-impression", world.Tokens);
        }

        private static void ConsentErrors()
        {
            var host = new UnityHost(_ => { throw new InvalidOperationException("app"); });
            Check.Same(null, host.Consent("IABTCF_TCString"));
            Check.Same(1, Debug.Exceptions.Count);
        }

        private static void Referrer()
        {
            var world = new World(World.AdJson());
            var settings = new FrontrowSettings("https://n") { AppKey = "fr_app_1" };
            var ads = new Frontrow(world, new MemoryDisk(world.Pump), world, world.Pump, settings);
            var failing = new TaskCompletionSource<string>();
            failing.SetException(new InvalidOperationException("store"));
            ads.RecordInstall(() => { throw new InvalidOperationException("app"); });
            Check.Same(1, Debug.Exceptions.Count);
            ads = new Frontrow(world, new MemoryDisk(world.Pump), world, world.Pump, settings);
            world.Wait(0.1);
            ads.RecordInstall(() => failing.Task);
            for (var turn = 0; turn < 100 && world.Sent.Count < 2; turn += 1)
            {
                Thread.Sleep(5);
                world.Wait(0.05);
            }
            Check.List("https://n/delivery/v1/installs https://n/delivery/v1/installs", world.Urls);
            Check.That(world.Sent.All(body => !body.ContainsKey("referrer")), "there is a referrer");
        }

        private static void WrongValues()
        {
            AdResult result = null;
            var ads = new Frontrow(null);
            ads.RequestAd(null, given => result = given);
            ads.RequestAd("spot", null);
            ads.KeepReady(null);
            ads.RecordInstall();
            ads.Flush();
            Check.Same(null, ads.LastDecision());
            new GameObject("banner").AddComponent<FrontrowBannerBehaviour>().Load(null, null);
            for (var turn = 0; turn < 1000 && result == null; turn += 1)
            {
                Thread.Sleep(10);
                Engine.Frame();
            }
            Check.Same(Reasons.Unreachable, result.Reason);
        }

        private static void Version()
        {
            var manifest = Json.ReadMembers(File.ReadAllText("package.json"));
            Check.Same(Core.Version, manifest.Text("version"));
            Check.Same("2021.3", manifest.Text("unity"));
        }

        private static void JsonText()
        {
            const string text = "{\"a\":[1,-2.5,true,null,{}],\"b\":\"é\\\"\\u0001\\\\\",\"c\":1795000000000}";
            Check.Same(text, Json.Write(Json.Read(" " + text + "\n")));
            Check.Same("\b\f\n\r\t/é", Json.Read("\"\\b\\f\\n\\r\\t\\/\\u00e9\""));
            foreach (var wrong in new[] { "", "{", "[1,]", "{\"a\"}", "nul", "1 2", "\"a", "\"\\x\"", "\"\\u12\"", "<html>", "\"a\nb\"" })
                Check.Same(null, Json.ReadMembers(wrong));
            Check.Same(null, Json.ReadMembers(string.Concat(Enumerable.Repeat("{\"a\":", 100)) + "1" + new string('}', 100)));
        }

        private static void Waits()
        {
            var waits = new[] { 0, 1, 2, 8, 9, 30 }.Select(tries => HttpReply.None.WaitAfter(tries, 0.5) / 1000);
            Check.List("1 2 4 256 300 300", waits.Select(one => one.ToString()));
            Check.Same(750.0, HttpReply.None.WaitAfter(0, 0));
            Check.Same(1250.0, HttpReply.None.WaitAfter(0, 1));
            Check.Same(1500.0, new HttpReply(503, " 1.5 ").WaitAfter(5, 0));
            Check.Same(1000.0, new HttpReply(503, "Fri, 27 Nov 2026 07:00:00 GMT").WaitAfter(0, 0.5));
            Check.Same(1000.0, new HttpReply(503, "-1").WaitAfter(0, 0.5));
        }

        private static void KeptAndBusy()
        {
            var world = new World(World.AdJson(), World.AdJson("B"));
            world.Open();
            var covering = world.Ask();
            world.Ads.KeepReady("kept");
            world.Wait(0.1);
            var kept = world.Ask("kept");
            world.Show(covering);
            Check.Same(Reasons.Busy, world.Show(kept)().Reason);
            world.Wait(1);
            Check.Same(2, world.Urls.Count(url => url.EndsWith("/ads", StringComparison.Ordinal)));
        }

        private static void Rewards()
        {
            Check.That(new RewardFields { User = new string('u', 200), Data = new string('d', 1000) }.IsWithinLimits, "refused");
            Check.That(!new RewardFields { User = new string('u', 201) }.IsWithinLimits, "a long user");
            Check.That(!new RewardFields { Data = new string('d', 1001) }.IsWithinLimits, "long data");
        }

        private static void Advice()
        {
            var world = new World((Members)null);
            world.Open(isTest: true);
            world.Ask();
            world.Log("Everything works.");
            Check.List("Frontrow: not loaded: budget: see the console Frontrow: Everything works.", Debug.Logged);
        }
    }
}
