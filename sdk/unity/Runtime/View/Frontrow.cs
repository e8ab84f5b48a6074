using System;
using System.Collections.Generic;
using System.Threading.Tasks;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>
    /// The SDK. An app creates it once, on any thread; that returns at once and touches no file, no
    /// network and no Unity object. Nothing here throws, and every call settles.
    /// </summary>
    public sealed class Frontrow : IFrontrow
    {
        private const int MostSettleTurns = 4;
        private const int SettleTurnMs = 50;

        private readonly AdScreen _screen;
        private readonly Pump _pump;
        private readonly FileDisk _files;
        private FrontrowRunner _runner;

        /// <param name="settings">
        /// The network's address and what is known of the app and its user.
        /// </param>
        public Frontrow(FrontrowSettings settings)
        {
            settings = settings ?? new FrontrowSettings("");
            var host = new UnityHost(settings.Consent);
            var environment = new NetEnvironment(host);
            _pump = environment.Pump;
            _files = new FileDisk(host.Folder, _pump, host.KeepOutOfBackup);
            _screen = new AdScreen(new Core(environment, _files, settings.ForCore(Emit)), environment.Media, () => _runner);
            Begin();
        }

        /// <summary>For tests, which script the world around the SDK.</summary>
        internal Frontrow(IEnvironment environment, IDisk disk, IMedia media, Pump pump, FrontrowSettings settings)
        {
            _pump = pump;
            _screen = new AdScreen(new Core(environment, disk, settings.ForCore(Emit)), media, () => _runner);
            Begin();
        }

        public event Action<AdEvent> OnAdEvent;

        internal AdScreen Screen
        {
            get { return _screen; }
        }

        public void RequestAd(string placement, Action<AdResult> done)
        {
            OnMain(
                () => _screen.Core.RequestAd(placement ?? "", loaded => Call(done, ResultOf(loaded))),
                () => Call(done, new AdResult(null, Reasons.Failed)));
        }

        public Task<AdResult> RequestAdAsync(string placement)
        {
            var result = new TaskCompletionSource<AdResult>();
            RequestAd(placement, given => result.TrySetResult(given));
            return result.Task;
        }

        public void KeepReady(string placement)
        {
            OnMain(() => _screen.Core.KeepReady(placement ?? ""));
        }

        public void RecordInstall(Func<Task<string>> referrer = null)
        {
            OnMain(() =>
            {
                Task<string> reading = null;
                if (referrer != null) Call(_ => reading = referrer(), 0);
                // A referrer that cannot be read is none.
                if (reading == null) _screen.Core.RecordInstall();
                else reading.ContinueWith(_ => _pump.Post(() => _screen.Core.RecordInstall(ResultOf(reading))));
            });
        }

        public void Flush()
        {
            OnMain(_screen.Core.Flush);
        }

        public IReadOnlyDictionary<string, object> LastDecision()
        {
            return _screen.Core.LastDecision;
        }

        /// <summary>
        /// Called by the runner when the app leaves the foreground or comes back.
        /// </summary>
        internal void Foreground(bool isForeground)
        {
            _screen.Core.Guard.Run(() => _screen.Core.Foreground(isForeground));
            if (isForeground) _screen.Core.Flush();
            else Settle();
        }

        /// <summary>
        /// Waits shortly until what happened is on the disk, because Unity may not run again.
        /// </summary>
        internal void Settle()
        {
            for (var turn = 0; turn < MostSettleTurns && _files != null; turn += 1)
            {
                _files.Settled.Wait(SettleTurnMs);
                _pump.Run();
            }
        }

        /// <summary>An error of the app's callback goes to Unity's log.</summary>
        internal static void Call<T>(Action<T> callback, T value)
        {
            try
            {
                if (callback != null) callback(value);
            }
            catch (Exception error)
            {
                Debug.LogException(error);
            }
        }

        private static string ResultOf(Task<string> read)
        {
            return read.Status == TaskStatus.RanToCompletion ? read.Result : null;
        }

        private void Begin()
        {
            _pump.Failed = _ => _screen.Core.Guard.Count();
            MainThread.Post(() => Do(() => { }, null));
        }

        private void OnMain(Action work, Action otherwise = null)
        {
            if (MainThread.IsHere) Do(work, otherwise);
            else MainThread.Post(() => Do(work, otherwise));
        }

        /// <summary>
        /// The runner is gone when the game has ended, also where Unity keeps static fields.
        /// </summary>
        private void Do(Action work, Action otherwise)
        {
            _screen.Core.Guard.Run(() =>
            {
                if (_runner == null) _runner = FrontrowRunner.Create(this, _pump);
                work();
            }, otherwise);
        }

        private AdResult ResultOf(LoadResult loaded)
        {
            var ready = loaded.Ad;
            if (ready == null) return new AdResult(null, loaded.Reason);
            Action<RewardFields, Action<Outcome>> show = (reward, done) => Show(ready, reward, done);
            return new AdResult(new Ad(ready.Placement, ready.Format, ready.AppName, show, ready), null);
        }

        private void Show(ReadyAd ready, RewardFields reward, Action<Outcome> done)
        {
            OnMain(
                () => Fullscreen.Open(_screen, ready, reward, outcome => Call(done, outcome)),
                () => Call(done, new Outcome { Reason = Reasons.Failed }));
        }

        private void Emit(AdEvent one)
        {
            if (_screen.Core.Settings.Test) Log(one);
            Call(OnAdEvent, one);
        }

        private static void Log(AdEvent one)
        {
            var notLoaded = one as AdEvent.NotLoaded;
            var reason = notLoaded == null ? (one as AdEvent.NotShown)?.Reason : notLoaded.Reason;
            var kind = notLoaded == null ? "not shown" : "not loaded";
            if (reason != null) Debug.Log("Frontrow: " + kind + ": " + reason + ": " + Words.AdviceFor(reason));
        }
    }
}
