using System;
using System.Globalization;

namespace FrontrowAds
{
    /// <summary>
    /// What the core needs from its platform. <see cref="NetEnvironment"/> provides it; tests
    /// script it. Callbacks run on the main thread, and never before the call has returned.
    /// </summary>
    internal interface IEnvironment
    {
        /// <summary>Milliseconds since 1970, by a clock that the user may set.</summary>
        double Now();

        /// <summary>Milliseconds from any moment, by a clock that nobody sets.</summary>
        double Elapsed();

        /// <summary>Runs work once after a delay. The result cancels it.</summary>
        Action After(double milliseconds, Action work);

        void Post(string url, Members body, Action<HttpReply> done);

        void Load(Media media, Action<bool> done);

        Members Device();

        /// <summary>
        /// A value that the device's consent tool has stored under a key of the IAB.
        /// </summary>
        string Consent(string key);

        /// <summary>A random number from 0 to 1.</summary>
        double Random();

        string NewId();

        /// <summary>Writes a line to the log of the game's developer.</summary>
        void Log(string line);
    }

    /// <summary>An answer of the server, or none.</summary>
    internal sealed class HttpReply
    {
        private const double LongestWaitMs = 300000;

        public static readonly HttpReply None = new HttpReply(0);

        public HttpReply(int status, string retryAfter = null, Members body = null)
        {
            Status = status;
            RetryAfter = retryAfter;
            Body = body ?? Members.None;
        }

        /// <summary>0 when there was no answer.</summary>
        public readonly int Status;

        public readonly string RetryAfter;

        public readonly Members Body;

        /// <summary>
        /// True for failures that a retry may fix: no network, too many requests, a server error.
        /// All other answers are final.
        /// </summary>
        public bool IsTransient
        {
            get { return Status == 0 || Status == 429 || Status >= 500; }
        }

        /// <summary>
        /// True where the server itself refused a body: the answer repeats the status as `code`, as
        /// all error bodies of this server do. Any other 400 or 422 may come from a proxy or a
        /// captive portal.
        /// </summary>
        public bool IsRefusedByServer
        {
            get { return (Status == 400 || Status == 422) && Body.Number("code") == Status; }
        }

        /// <summary>
        /// The delay before the next try, in milliseconds: the server's `Retry-After` in seconds if
        /// there is one, otherwise exponential backoff with jitter, at most about 5 minutes.
        /// </summary>
        public double WaitAfter(int tries, double random)
        {
            double seconds;
            var text = (RetryAfter ?? "").Trim();
            if (double.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out seconds))
                return seconds * 1000;
            return Math.Min(1000 * Math.Pow(2, Math.Min(tries, 20)), LongestWaitMs) * (0.75 + random / 2);
        }
    }
}
