using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Threading.Tasks;

namespace FrontrowAds
{
    /// <summary>The media that views draw. All calls come from the main thread.</summary>
    internal interface IMedia
    {
        /// <summary>Answers with true when the medium can be drawn at once.</summary>
        void Load(string url, bool isVideo, Action<bool> done);

        /// <summary>The bytes of a picture, or null.</summary>
        byte[] Picture(string url);

        /// <summary>The address of a video's file, or of the video itself.</summary>
        string Video(string url);
    }

    /// <summary>
    /// The media of ads, at most 50 MB, of which the oldest go first. Pictures are in memory.
    /// Videos are files of the folder `media`, which is emptied at the first video of a run. A
    /// video that cannot be written is played from its address.
    /// </summary>
    internal sealed class MediaCache : IMedia
    {
        /// <summary>Also the largest medium.</summary>
        public const int MostBytes = 50 * 1024 * 1024;

        private sealed class Medium
        {
            public string Url;
            public int Size;
            public byte[] Bytes;
            public string File;
        }

        private readonly Func<string> _folder;
        private readonly Func<HttpClient> _client;
        private readonly Pump _pump;

        /// <summary>The oldest first.</summary>
        private readonly List<Medium> _kept = new List<Medium>();

        private Task _files = Task.CompletedTask;
        private bool _isEmptied;
        private int _count;

        public MediaCache(Func<string> folder, Func<HttpClient> client, Pump pump)
        {
            _folder = folder;
            _client = client;
            _pump = pump;
        }

        public void Load(string url, bool isVideo, Action<bool> done)
        {
            var known = Find(url);
            if (known != null)
            {
                _kept.Remove(known);
                _kept.Add(known);
                _pump.Post(() => done(true));
                return;
            }
            var client = _client();
            var file = isVideo ? Path.Combine(_folder(), "media", (_count += 1) + ".mp4") : null;
            _pump.Away(() => Download(client, url), bytes =>
            {
                if (bytes == null) done(false);
                else if (file == null) Keep(new Medium { Url = url, Size = bytes.Length, Bytes = bytes }, done);
                else Store(new Medium { Url = url, Size = bytes.Length, File = file }, bytes, done);
            });
        }

        public byte[] Picture(string url)
        {
            var known = Find(url);
            return known == null ? null : known.Bytes;
        }

        public string Video(string url)
        {
            var known = Find(url);
            return known == null || known.File == null ? url : new Uri(known.File).AbsoluteUri;
        }

        private Medium Find(string url)
        {
            return _kept.FirstOrDefault(one => one.Url == url);
        }

        private static byte[] Download(HttpClient client, string url)
        {
            using (var response = client.GetAsync(url).Result)
                return (int)response.StatusCode == 200 ? response.Content.ReadAsByteArrayAsync().Result : null;
        }

        /// <summary>Writes a video. The work on files runs one after another.</summary>
        private void Store(Medium medium, byte[] bytes, Action<bool> done)
        {
            _files = _pump.Away(() =>
            {
                Empty(Path.GetDirectoryName(medium.File));
                File.WriteAllBytes(medium.File, bytes);
                return true;
            }, isWritten =>
            {
                // On a full disk, the video is played from its address.
                if (isWritten) Keep(medium, done);
                else done(true);
            }, _files);
        }

        private void Empty(string folder)
        {
            if (!_isEmptied && Directory.Exists(folder)) Directory.Delete(folder, true);
            Directory.CreateDirectory(folder);
            _isEmptied = true;
        }

        private void Keep(Medium medium, Action<bool> done)
        {
            if (Find(medium.Url) == null) _kept.Add(medium);
            while (_kept.Sum(one => (long)one.Size) > MostBytes)
            {
                var oldest = _kept[0];
                _kept.RemoveAt(0);
                if (oldest.File != null) Delete(oldest.File);
            }
            done(true);
        }

        private void Delete(string file)
        {
            _files = _pump.Away(() =>
            {
                File.Delete(file);
                return true;
            }, _ => { }, _files);
        }
    }
}
