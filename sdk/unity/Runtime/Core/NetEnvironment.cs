using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Net.Http;
using System.Security.Cryptography;
using System.Text;

namespace FrontrowAds
{
    /// <summary>The clocks, the network and the random numbers of .NET.</summary>
    internal sealed class NetEnvironment : IEnvironment
    {
        private static readonly DateTime Epoch = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        private static readonly TimeSpan AnswerPatience = TimeSpan.FromSeconds(10);
        private static readonly TimeSpan DownloadPatience = TimeSpan.FromSeconds(60);

        private readonly Stopwatch _elapsed = Stopwatch.StartNew();
        private readonly Random _random = new Random();
        private readonly IHost _host;
        private HttpClient _calls;
        private HttpClient _downloads;

        public NetEnvironment(IHost host)
        {
            _host = host;
            Pump = new Pump(Elapsed);
            Media = new MediaCache(host.Folder, () => Downloads, Pump);
        }

        /// <summary>What Unity knows. It is asked on the main thread.</summary>
        public interface IHost
        {
            string Folder();

            Members Device();

            string Consent(string key);

            /// <summary>The operating system and the model, such as `android; Pixel 7`.</summary>
            string SystemAndModel();

            void Log(string line);
        }

        public readonly Pump Pump;

        public readonly MediaCache Media;

        /// <summary>The server's own answers never lead elsewhere.</summary>
        private HttpClient Calls
        {
            get { return _calls ?? (_calls = NewClient(AnswerPatience, false)); }
        }

        private HttpClient Downloads
        {
            get { return _downloads ?? (_downloads = NewClient(DownloadPatience, true)); }
        }

        public double Now()
        {
            return (DateTime.UtcNow - Epoch).TotalMilliseconds;
        }

        public double Elapsed()
        {
            return _elapsed.Elapsed.TotalMilliseconds;
        }

        public Action After(double milliseconds, Action work)
        {
            return Pump.After(milliseconds, work);
        }

        public void Post(string url, Members body, Action<HttpReply> done)
        {
            var client = Calls;
            var text = Json.Write(body);
            Pump.Away(() => PostNow(client, url, text), reply => done(reply ?? HttpReply.None));
        }

        public void Load(Media media, Action<bool> done)
        {
            Media.Load(media.Url, media.IsVideo, done);
        }

        public Members Device()
        {
            return _host.Device();
        }

        public string Consent(string key)
        {
            return _host.Consent(key);
        }

        public double Random()
        {
            return _random.NextDouble();
        }

        public string NewId()
        {
            var bytes = new byte[16];
            using (var source = RandomNumberGenerator.Create()) source.GetBytes(bytes);
            return BitConverter.ToString(bytes).Replace("-", "").ToLowerInvariant();
        }

        public void Log(string line)
        {
            _host.Log(line);
        }

        /// <summary>
        /// A redirect, or a 200 without JSON, comes from a captive portal or was cut off, so it
        /// counts as no answer.
        /// </summary>
        private static HttpReply PostNow(HttpClient client, string url, string text)
        {
            using (var content = new StringContent(text, Encoding.UTF8, "application/json"))
            using (var response = client.PostAsync(url, content).Result)
            {
                var status = (int)response.StatusCode;
                var body = Json.ReadMembers(response.Content.ReadAsStringAsync().Result);
                if ((status >= 300 && status < 400) || (status == 200 && body == null)) return HttpReply.None;
                return new HttpReply(status, RetryAfterOf(response), body);
            }
        }

        private static string RetryAfterOf(HttpResponseMessage response)
        {
            IEnumerable<string> values;
            if (!response.Headers.TryGetValues("Retry-After", out values)) return null;
            return string.Join(",", values);
        }

        private HttpClient NewClient(TimeSpan patience, bool followsRedirects)
        {
            var handler = new HttpClientHandler { AllowAutoRedirect = followsRedirects, UseCookies = false };
            var client = new HttpClient(handler)
            {
                Timeout = patience,
                MaxResponseContentBufferSize = MediaCache.MostBytes,
            };
            var agent = "Frontrow-Unity/" + Core.Version + " (" + _host.SystemAndModel() + ")";
            client.DefaultRequestHeaders.TryAddWithoutValidation("User-Agent", agent);
            client.DefaultRequestHeaders.ExpectContinue = false;
            return client;
        }
    }
}
