using System;
using System.IO;
using System.Text;
using System.Threading.Tasks;

namespace FrontrowAds
{
    /// <summary>
    /// The SDK's small text files. Operations run one after another, and a callback runs on the
    /// main thread when its operation has ended, with false where the disk is full or the folder
    /// cannot be written.
    /// </summary>
    internal interface IDisk
    {
        /// <summary>Gives null where there is no such file or it cannot be read.</summary>
        void Read(string name, Action<string> done);

        void Append(string name, string text, Action<bool> done);

        /// <summary>Replaces the whole file, or leaves the old one as it was.</summary>
        void Write(string name, string text, Action<bool> done);
    }

    /// <summary>Files of a folder, by another thread, so that a slow disk stops no frame.</summary>
    internal sealed class FileDisk : IDisk
    {
        private static readonly Encoding Utf8 = new UTF8Encoding(false);

        private readonly Func<string> _folder;
        private readonly Pump _pump;
        private readonly Action<string> _onFolder;
        private Task _last = Task.CompletedTask;
        private bool _isFolderTold;

        /// <param name="folder">Is asked on the main thread, at the first operation.</param>
        /// <param name="onFolder">Is called on the main thread when there is a folder.</param>
        public FileDisk(Func<string> folder, Pump pump, Action<string> onFolder = null)
        {
            _folder = folder;
            _pump = pump;
            _onFolder = onFolder;
        }

        /// <summary>Ends when all operations that were begun have ended.</summary>
        public Task Settled
        {
            get { return _last; }
        }

        public void Read(string name, Action<string> done)
        {
            Next(folder => File.ReadAllText(Path.Combine(folder, name), Utf8), done);
        }

        public void Append(string name, string text, Action<bool> done)
        {
            Next(folder =>
            {
                Make(folder);
                File.AppendAllText(Path.Combine(folder, name), text, Utf8);
                return true;
            }, done);
        }

        public void Write(string name, string text, Action<bool> done)
        {
            Next(folder =>
            {
                Make(folder);
                var path = Path.Combine(folder, name);
                File.WriteAllText(path + ".new", text, Utf8);
                if (File.Exists(path)) File.Replace(path + ".new", path, null);
                else File.Move(path + ".new", path);
                return true;
            }, done);
        }

        private void Make(string folder)
        {
            Directory.CreateDirectory(folder);
            if (_onFolder == null || _isFolderTold) return;
            _isFolderTold = true;
            _pump.Post(() => _onFolder(folder));
        }

        private void Next<T>(Func<string, T> work, Action<T> done)
        {
            var folder = _folder();
            _last = _pump.Away(() => work(folder), done, _last);
        }
    }
}
