using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using StandIns;

namespace FrontrowAds.Tests
{
    /// <summary>Runs all tests and prints a line for each.</summary>
    internal static class Program
    {
        private static void Main()
        {
            Engine.Begin();
            MainThread.Begin();
            CoreTests.Run();
            StorageTests.Run();
            NetworkTests.Run();
            FullscreenTests.Run();
            VideoTests.Run();
            StageTests.Run();
            BannerTests.Run();
            FakeTests.Run();
            ApiTests.Run();
            Console.WriteLine("end");
            System.Environment.Exit(0);
        }
    }

    internal static class Check
    {
        public static void Test(string name, Action work)
        {
            try
            {
                World.Reset();
                work();
                Console.WriteLine("ok " + name);
            }
            catch (Exception error)
            {
                Console.WriteLine("failed " + name + ": " + error.ToString().Replace('\n', ' '));
            }
        }

        public static void That(bool isTrue, string what)
        {
            if (!isTrue) throw new InvalidOperationException(what);
        }

        public static void Same(object expected, object actual)
        {
            if (!Equals(expected, actual)) throw new InvalidOperationException("expected " + expected + ", got " + actual);
        }

        public static void List(string expected, IEnumerable<string> actual)
        {
            Same(expected, string.Join(" ", actual));
        }

        /// <summary>Gives an empty folder, and removes it after.</summary>
        public static void InFolder(Action<string> work)
        {
            var folder = Path.Combine(Path.GetTempPath(), "frontrow-" + Guid.NewGuid());
            Directory.CreateDirectory(folder);
            try
            {
                work(folder);
            }
            finally
            {
                Remove(folder);
            }
        }

        /// <summary>A write of before may still add a file while the folder is removed.</summary>
        private static void Remove(string folder)
        {
            for (var turn = 0; Directory.Exists(folder); turn += 1)
            {
                try
                {
                    Directory.Delete(folder, true);
                }
                catch (IOException) when (turn < 10)
                {
                    System.Threading.Thread.Sleep(10);
                }
            }
        }

        public static double Median(IEnumerable<double> values)
        {
            var sorted = values.OrderBy(one => one).ToList();
            return sorted[sorted.Count / 2];
        }
    }
}
