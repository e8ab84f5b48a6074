using System;
using System.Collections.Concurrent;
using System.IO;
using System.Net;
using System.Net.Sockets;
using System.Reflection;
using System.Text;
using System.Threading;

namespace FrontrowAds.Player
{
    /// <summary>The lines of JSON between the driver and a player.</summary>
    internal sealed class DriverConnection : IDisposable
    {
        private readonly TcpClient _client = new TcpClient { NoDelay = true };
        private readonly StreamWriter _writer;
        private readonly StreamReader _reader;
        private readonly BlockingCollection<string> _lines = new BlockingCollection<string>();

        public DriverConnection()
        {
            var driver = Environment.GetEnvironmentVariable("FRONTROW_DRIVER").Split(':');
            _client.Connect(IPAddress.Parse(driver[0]), int.Parse(driver[1]));
            _writer = new StreamWriter(_client.GetStream(), new UTF8Encoding(false)) { AutoFlush = true };
            _reader = new StreamReader(_client.GetStream(), Encoding.UTF8);
        }

        public void Send(Members message)
        {
            _writer.Write(Json.Write(message) + "\n");
        }

        /// <summary>Plays each message; between two of them it runs what is due.</summary>
        public void Serve(string platform, Func<Members, Members> play, Action run)
        {
            Send(new Members
            {
                {
                    "ready",
                    new Members { { "platform", platform }, { "sdk", Core.Version }, { "runtime", "Mono " + Runtime() } }
                },
            });
            new Thread(ReadLines) { IsBackground = true }.Start();
            while (!_lines.IsCompleted)
            {
                string line;
                if (_lines.TryTake(out line, 5)) Send(play(Json.ReadMembers(line)));
                run();
            }
        }

        public void Dispose()
        {
            _client.Close();
        }

        private void ReadLines()
        {
            for (var line = _reader.ReadLine(); line != null; line = _reader.ReadLine()) _lines.Add(line);
            _lines.CompleteAdding();
        }

        private static string Runtime()
        {
            var name = Type.GetType("Mono.Runtime")
                .GetMethod("GetDisplayName", BindingFlags.NonPublic | BindingFlags.Static)
                .Invoke(null, null);
            return ((string)name).Split(' ')[0];
        }
    }
}
