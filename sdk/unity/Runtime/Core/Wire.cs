using System;
using System.Collections.Generic;
using System.Linq;

namespace FrontrowAds
{
    /// <summary>
    /// An ad as the server answers it. Members that the SDK does not know are ignored.
    /// </summary>
    internal class ServedAd
    {
        /// <summary>The formats that the SDK can show.</summary>
        public static readonly string[] Formats = 
            { AdFormats.Image, AdFormats.Banner, AdFormats.Video, AdFormats.RewardedVideo };

        /// <exception cref="FormatException">A member is missing.</exception>
        public ServedAd(Members json)
        {
            var advertiser = json.Must<Members>("advertiser");
            Format = json.Must<string>("format");
            Media = new Media(json.Must<Members>("media"));
            Tokens = json.Must<Members>("tokens");
            ClickUrl = json.Must<string>("click_url");
            CloseAfterSeconds = json.Must<double>("close_after_s");
            ExpiresInSeconds = json.Number("expires_in_s");
            AppName = advertiser.Must<string>("app_name");
            IconUrl = advertiser.Must<string>("icon_url");
            ReportUrl = json.Must<string>("report_url");
            Why = json.Must<List<object>>("why").OfType<string>().ToList();
            Tokens.Must<string>("impression");
        }

        public readonly string Format;

        public readonly Media Media;

        /// <summary>By kind: `impression`, `click`, and `complete` for a video.</summary>
        public readonly Members Tokens;

        public readonly string ClickUrl;

        public readonly double CloseAfterSeconds;

        public readonly double? ExpiresInSeconds;

        public readonly string AppName;

        public readonly string IconUrl;

        public readonly string ReportUrl;

        public readonly IList<string> Why;

        public bool IsVideo
        {
            get { return Format.Contains("video"); }
        }
    }

    internal sealed class Media
    {
        public Media(Members json)
        {
            Url = json.Must<string>("url");
            Type = json.Must<string>("type");
        }

        public readonly string Url;

        public readonly string Type;

        public bool IsVideo
        {
            get { return Type.StartsWith("video", StringComparison.Ordinal); }
        }
    }

    /// <summary>For whom a rewarded video is shown, for the app's own server.</summary>
    public sealed class RewardFields
    {
        private const int LongestUser = 200;
        private const int LongestData = 1000;

        /// <summary>At most 200 characters.</summary>
        public string User;

        /// <summary>At most 1,000 characters.</summary>
        public string Data;

        /// <summary>The server drops longer ones.</summary>
        internal bool IsWithinLimits
        {
            get { return (User ?? "").Length <= LongestUser && (Data ?? "").Length <= LongestData; }
        }

        /// <summary>
        /// No callback can carry other ones, so the network would keep the reward and call no server.
        /// </summary>
        internal bool IsSignable
        {
            get
            {
                var text = User + "\n" + Data;
                return text.IndexOfAny(new[] { '&', '%' }) < 0 && !text.Contains("signature=");
            }
        }

        internal Members ToMembers()
        {
            return new Members().With("user", User).With("data", Data);
        }
    }
}
