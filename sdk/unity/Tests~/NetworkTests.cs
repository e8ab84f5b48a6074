using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net;
using System.Net.Sockets;
using System.Text;
using System.Threading;
using StandIns;
using UnityEngine;

namespace FrontrowAds.Tests
{
    internal static class NetworkTests
    {
        public static void Run()
        {
            Check.Test("network: a portal's page, a redirect and a cut answer count as none", Portal);
            Check.Test("network: an answer has its status, Retry-After and body", Answers);
            Check.Test("network: the user agent has the same letters at ask, event and medium, and no build id", UserAgent);
            Check.Test("network: a video becomes a file of the folder media, which is emptied first; a picture is in memory", Media);
            Check.Test("network: of more than 50 MB of media, the oldest go", CacheCap);
            Check.Test("network: when it is back, waiting events are sent", NetworkBack);
            Check.Test("network: when the app leaves the foreground, waiting events are sent", Background);
        }

        private sealed class Host : NetEnvironment.IHost
        {
            public string Place { get; set; } = "/nowhere";

            public string Folder()
            {
                return Place;
            }

            public Members Device()
            {
                return new Members();
            }

            public string Consent(string key)
            {
                return null;
            }

            public string SystemAndModel()
            {
                return new UnityHost(null).SystemAndModel();
            }

            public void Log(string line)
            {
            }
        }

        /// <summary>Answers each connection with the next text and notes what was asked.</summary>
        private static void Serve(string[] answers, Action<string, List<string>> work)
        {
            var server = new TcpListener(IPAddress.Loopback, 0);
            server.Start();
            var result = new List<string>();
            var thread = new Thread(() =>
            {
                foreach (var answer in answers)
                {
                    using (var client = server.AcceptTcpClient())
                    {
                        result.Add(ReadRequest(client.GetStream()));
                        var bytes = Encoding.UTF8.GetBytes(answer);
                        client.GetStream().Write(bytes, 0, bytes.Length);
                    }
                }
            }) { IsBackground = true };
            thread.Start();
            work("http://127.0.0.1:" + ((IPEndPoint)server.LocalEndpoint).Port, result);
            server.Stop();
        }

        private static string ReadRequest(Stream stream)
        {
            var text = "";
            var bytes = new byte[65536];
            for (; ; )
            {
                text += Encoding.UTF8.GetString(bytes, 0, stream.Read(bytes, 0, bytes.Length));
                var end = text.IndexOf("\r\n\r\n", StringComparison.Ordinal);
                if (end < 0) continue;
                var length = LineOf(text, "Content-Length:");
                if (length == null || text.Length - end - 4 >= int.Parse(length.Split(':')[1])) return text;
            }
        }

        private static string LineOf(string text, string name)
        {
            var lines = text.Split('\n').Select(line => line.Trim());
            return lines.FirstOrDefault(line => line.StartsWith(name, StringComparison.OrdinalIgnoreCase));
        }

        private static string Http(string status, string body, string header = "X: y")
        {
            var length = Encoding.UTF8.GetByteCount(body);
            return "HTTP/1.1 " + status + "\r\nConnection: close\r\n" + header + "\r\nContent-Length: " + length + "\r\n\r\n" + body;
        }

        private static T Await<T>(NetEnvironment environment, Action<Action<T>> begin) where T : class
        {
            T result = null;
            begin(given => result = given);
            for (var turn = 0; turn < 2000 && result == null; turn += 1)
            {
                Thread.Sleep(5);
                environment.Pump.Run();
            }
            Check.That(result != null, "no answer");
            return result;
        }

        private static HttpReply Post(NetEnvironment environment, string url)
        {
            return Await<HttpReply>(environment, done => environment.Post(url, new Members { { "a", 1 } }, done));
        }

        private static bool Load(NetEnvironment environment, string url, bool isVideo)
        {
            return (bool)Await<object>(environment, done => environment.Media.Load(url, isVideo, isLoaded => done(isLoaded)));
        }

        private static void Portal()
        {
            var answers = new[]
            {
                Http("200 OK", "<html>Pay here</html>"),
                Http("302 Found", "{}", "Location: http://127.0.0.1:1/portal"),
                "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"results\":[",
            };
            Serve(answers, (url, _) =>
            {
                var environment = new NetEnvironment(new Host());
                foreach (var one in answers) Check.Same(0, Post(environment, url).Status);
                Check.Same(0, Post(environment, "no address").Status);
            });
        }

        private static void Answers()
        {
            var answers = new[] { Http("503 Busy", "{}", "Retry-After: 7"), Http("422 No", "{\"code\":422}") };
            Serve(answers, (url, requests) =>
            {
                var environment = new NetEnvironment(new Host());
                var busy = Post(environment, url + "/events");
                Check.Same(503, busy.Status);
                Check.Same(7000.0, busy.WaitAfter(0, 0));
                Check.That(Post(environment, url).IsRefusedByServer, "it is no refusal");
                Check.That(requests[0].StartsWith("POST /events ", StringComparison.Ordinal), requests[0]);
                Check.That(requests[0].Contains("Content-Type: application/json"), requests[0]);
                Check.That(requests[0].EndsWith("{\"a\":1}", StringComparison.Ordinal), requests[0]);
            });
        }

        private static void UserAgent()
        {
            SystemInfo.deviceModel = "Pixel (7); Pro™";
            Serve(new[] { Http("200 OK", "{}"), Http("200 OK", "{}"), Http("200 OK", "x") }, (url, requests) =>
            {
                var environment = new NetEnvironment(new Host());
                Post(environment, url + "/ads");
                Post(environment, url + "/events");
                Load(environment, url + "/a.png", false);
                var agents = requests.Select(text => LineOf(text, "User-Agent:")).Distinct();
                Check.List("User-Agent: Frontrow-Unity/0.1.0 (android; Pixel 7 Pro)", agents);
            });
            SystemInfo.deviceModel = "Stand-in";
        }

        private static void Media()
        {
            var answers = new[] { Http("200 OK", "film"), Http("200 OK", "png"), Http("404 No", "") };
            Check.InFolder(folder => Serve(answers, (url, requests) =>
            {
                Directory.CreateDirectory(folder + "/media");
                File.WriteAllText(folder + "/media/old.mp4", "old");
                var environment = new NetEnvironment(new Host { Place = folder });
                Check.That(Load(environment, url + "/a.mp4", true), "no film");
                Check.That(Load(environment, url + "/a.mp4", true), "no film again");
                Check.That(Load(environment, url + "/a.png", false), "no picture");
                Check.That(!Load(environment, url + "/b.png", false), "a page counts as a picture");
                Check.Same("film", File.ReadAllText(new Uri(environment.Media.Video(url + "/a.mp4")).LocalPath));
                Check.Same(1, Directory.GetFiles(folder + "/media").Length);
                Check.Same(3, environment.Media.Picture(url + "/a.png").Length);
                Check.Same(url + "/c.mp4", environment.Media.Video(url + "/c.mp4"));
                Check.Same(3, requests.Count);
            }));
        }

        private static void CacheCap()
        {
            var large = new string('x', 20 * 1024 * 1024);
            var answers = Enumerable.Repeat(Http("200 OK", large), 3).ToArray();
            Serve(answers, (url, _) =>
            {
                var environment = new NetEnvironment(new Host());
                for (var number = 0; number < 3; number += 1) Check.That(Load(environment, url + "/" + number, false), "it is not loaded");
                Check.Same(null, environment.Media.Picture(url + "/0"));
                Check.That(environment.Media.Picture(url + "/2") != null, "the newest is gone");
            });
        }

        private static void NetworkBack()
        {
            var world = new World(World.AdJson());
            world.Open();
            world.Frames();
            world.HasNetwork = false;
            Application.internetReachability = NetworkReachability.NotReachable;
            world.Ads.Screen.Core.Record("waiting", "impression");
            world.Wait(300);
            world.HasNetwork = true;
            Application.internetReachability = NetworkReachability.ReachableViaCarrierDataNetwork;
            world.Wait(1.1);
            Check.List("waiting", world.Tokens);
        }

        private static void Background()
        {
            var world = new World(World.AdJson());
            world.Open();
            world.Frames();
            world.HasNetwork = false;
            world.Ads.Screen.Core.Record("waiting", "impression");
            world.Wait(300);
            world.HasNetwork = true;
            Engine.Send("OnApplicationPause", true);
            Check.List("waiting", world.Tokens);
        }
    }
}
