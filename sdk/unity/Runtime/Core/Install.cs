using System;

namespace FrontrowAds
{
    /// <summary>
    /// Reports the app's first start. Stores an install id and the mark that the install was sent,
    /// in a small file of their own.
    /// </summary>
    internal sealed class InstallReport
    {
        private readonly Core _core;
        private readonly IDisk _disk;
        private readonly string _name;
        private Members _stored;
        private bool _isSending;

        public InstallReport(Core core, IDisk disk, string name)
        {
            _core = core;
            _disk = disk;
            _name = name;
        }

        public bool HasId
        {
            get { return _stored != null && _stored.Text("id") != null; }
        }

        /// <summary>
        /// Reports the first start, once for ever. It is sent again until the server has answered,
        /// also after a restart that calls this again.
        /// </summary>
        public void Record(Members body, Func<bool> mayKeepId)
        {
            Read(stored =>
            {
                if (_isSending || stored.Flag("sent") == true) return;
                _isSending = true;
                if (mayKeepId()) body["install_id"] = IdIn(stored);
                Send(body, 0);
            });
        }

        /// <summary>Deletes the install id.</summary>
        public void ForgetId()
        {
            Read(stored =>
            {
                if (stored.Remove("id")) Write(stored);
            });
        }

        private string IdIn(Members stored)
        {
            var known = stored.Text("id");
            if (known != null) return known;
            var id = _core.Environment.NewId();
            stored["id"] = id;
            Write(stored);
            return id;
        }

        private void Send(Members body, int tries)
        {
            _core.Guard.Run(() => _core.Environment.Post(_core.Url("installs"), body, reply =>
                _core.Guard.Run(() => Take(reply, body, tries))));
        }

        private void Take(HttpReply reply, Members body, int tries)
        {
            var attributed = reply.Body.Flag("attributed");
            if ((reply.Status == 200 && attributed != null) || reply.IsRefusedByServer)
            {
                Read(stored =>
                {
                    stored["sent"] = true;
                    Write(stored);
                });
                var reason = reply.Body.Text("reason");
                _core.Emit(new AdEvent.InstallResult(attributed == true, reason));
                return;
            }
            var milliseconds = reply.WaitAfter(tries, _core.Environment.Random());
            _core.EmitRetry("install", milliseconds);
            _core.Environment.After(milliseconds, () => Send(body, tries + 1));
        }

        private void Read(Action<Members> then)
        {
            if (_stored != null)
            {
                _core.Guard.Run(() => then(_stored));
                return;
            }
            _disk.Read(_name, text =>
            {
                if (_stored == null) _stored = Json.ReadMembers(text) ?? new Members();
                _core.Guard.Run(() => then(_stored));
            });
        }

        private void Write(Members stored)
        {
            _disk.Write(_name, Json.Write(stored), _ => { });
        }
    }
}
