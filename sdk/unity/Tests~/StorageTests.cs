using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

namespace FrontrowAds.Tests
{
    internal static class StorageTests
    {
        public static void Run()
        {
            Check.Test("storage: events outlive the process, in their order, and are appended", Outlive);
            Check.Test("storage: a damaged line, a broken byte and a cut end cost that event only", Damage);
            Check.Test("storage: a file of many lines is written anew", Compact);
            Check.Test("storage: the oldest of more than 1,000 events go, also on the disk", Cap);
            Check.Test("storage: in a folder that cannot be made, ads are shown and counted", NoFolder);
            Check.Test("storage: a full disk keeps events in memory", FullDisk);
            Check.Test("storage: the folder is told once, when it was made", FolderIsTold);
        }

        private static KeptEvent Event(int number)
        {
            return new KeptEvent { Token = "event-" + number, At = "now", Of = "impression" };
        }

        /// <summary>
        /// A store that has read its file, and a function that waits for its writes.
        /// </summary>
        private static EventStore Open(string folder, Pump pump, FileDisk disk)
        {
            var store = new EventStore(disk, "queue");
            store.Open(() => { });
            Settle(pump, disk);
            return store;
        }

        private static void Settle(Pump pump, FileDisk disk)
        {
            for (var turn = 0; turn < 5; turn += 1)
            {
                disk.Settled.Wait();
                pump.Run();
            }
        }

        private static IEnumerable<string> TokensIn(string folder)
        {
            var pump = new Pump(() => 0);
            return Open(folder, pump, new FileDisk(() => folder, pump)).Oldest(2000).Select(one => one.Token);
        }

        private static void Outlive()
        {
            Check.InFolder(folder =>
            {
                var pump = new Pump(() => 0);
                var disk = new FileDisk(() => folder, pump);
                var store = Open(folder, pump, disk);
                store.Add(Event(1));
                store.Add(Event(2));
                store.Add(Event(2));
                store.Remove(new[] { Event(1) });
                store.Add(Event(3));
                Settle(pump, disk);
                Check.List("event-2 event-3", TokensIn(folder));
                Check.Same(4, File.ReadAllLines(folder + "/queue").Length);
            });
        }

        private static void Damage()
        {
            Check.InFolder(folder =>
            {
                var lines = Enumerable.Range(0, 4).Select(number => Json.Write(Event(number).ToMembers())).ToArray();
                lines[1] = "{\"token\":\"eve";
                var bytes = Encoding.UTF8.GetBytes(string.Join("\n", lines) + "\n").ToList();
                bytes.AddRange(new byte[] { 0xff, 0xfe, 10 });
                bytes.AddRange(Encoding.UTF8.GetBytes("{\"tok"));
                File.WriteAllBytes(folder + "/queue", bytes.ToArray());
                var pump = new Pump(() => 0);
                var disk = new FileDisk(() => folder, pump);
                var store = Open(folder, pump, disk);
                Check.List("event-0 event-2 event-3", store.Oldest(10).Select(one => one.Token));
                store.Add(Event(9));
                Settle(pump, disk);
                Check.List("event-0 event-2 event-3 event-9", TokensIn(folder));
                Check.Same(4, File.ReadAllLines(folder + "/queue").Length);
            });
        }

        private static void Compact()
        {
            Check.InFolder(folder =>
            {
                var pump = new Pump(() => 0);
                var disk = new FileDisk(() => folder, pump);
                var store = Open(folder, pump, disk);
                for (var number = 0; number < 300; number += 1)
                {
                    store.Add(Event(number));
                    if (number > 0) store.Remove(new[] { Event(number - 1) });
                    Settle(pump, disk);
                }
                Check.That(File.ReadAllLines(folder + "/queue").Length <= 205, "the file grows");
                Check.List("event-299", TokensIn(folder));
            });
        }

        private static void Cap()
        {
            Check.InFolder(folder =>
            {
                var pump = new Pump(() => 0);
                var disk = new FileDisk(() => folder, pump);
                var store = Open(folder, pump, disk);
                for (var number = 0; number < 1010; number += 1) store.Add(Event(number));
                Settle(pump, disk);
                Check.Same(1000, store.Count);
                Check.Same("event-10", TokensIn(folder).First());
            });
        }

        private static void NoFolder()
        {
            Check.InFolder(folder =>
            {
                // A file is where the folder should be.
                File.WriteAllText(folder + "/taken", "");
                var world = new World(World.AdJson());
                var disk = new FileDisk(() => folder + "/taken/Frontrow", world.Pump);
                world.Open(disk);
                var outcome = world.Show(world.Ask());
                world.Wait(5);
                StandIns.Engine.Tap("close");
                world.Wait(0.1);
                Check.That(outcome().Shown, "it was not shown");
                Check.List("A-impression", world.Tokens);
            });
        }

        private static void FullDisk()
        {
            Check.InFolder(folder =>
            {
                var world = new World(World.AdJson());
                // The device that is always full.
                Check.That(File.Exists("/dev/full"), "there is no /dev/full");
                var disk = new FileDisk(() => "/dev/full", world.Pump);
                world.Open(disk);
                world.HasNetwork = false;
                world.Ads.Screen.Core.Record("kept", "impression");
                Settle(world.Pump, disk);
                Check.Same(1, world.Ads.Screen.Core.Waiting);
                world.HasNetwork = true;
                world.Wait(3);
                Settle(world.Pump, disk);
                Check.List("kept", world.Tokens);
                Check.Same(0, world.Ads.Screen.Core.Waiting);
            });
        }

        private static void FolderIsTold()
        {
            Check.InFolder(folder =>
            {
                var pump = new Pump(() => 0);
                var told = new List<string>();
                var disk = new FileDisk(() => folder + "/Frontrow", pump, told.Add);
                disk.Read("a", _ => { });
                Settle(pump, disk);
                Check.Same(0, told.Count);
                disk.Append("a", "b", _ => { });
                disk.Write("a", "b", _ => { });
                Settle(pump, disk);
                Check.List(folder + "/Frontrow", told);
            });
        }
    }
}
