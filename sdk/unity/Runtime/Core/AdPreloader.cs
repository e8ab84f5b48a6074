using System;
using System.Collections.Generic;
using System.Linq;

namespace FrontrowAds
{
    /// <summary>
    /// Never holds two ads of a placement. Asks in the foreground only: at first, when its ad was
    /// shown or has expired, and after an answer without an ad 1, 2, 4 … 30 minutes later.
    /// </summary>
    internal sealed class AdPreloader
    {
        private const double MinuteMs = 60000;
        private const double LongestPauseMs = 30 * MinuteMs;

        private sealed class Kept
        {
            public readonly string Placement;

            /// <summary>The ad that is held, or that the app has taken and not shown yet.</summary>
            public ReadyAd Ad;

            public bool IsTaken;

            /// <summary>
            /// Those who wait for the request that is made; null when none is made.
            /// </summary>
            public List<Action<LoadResult>> Asking;

            public int NoAds;
            public Action CallOff;

            /// <summary>True after an answer without an ad, until the timer has fired.</summary>
            public bool IsPaused;

            public Kept(string placement)
            {
                Placement = placement;
            }
        }

        private readonly IEnvironment _environment;
        private readonly Action<string, Action<LoadResult>> _ask;
        private readonly Dictionary<string, Kept> _kept = new Dictionary<string, Kept>();
        private bool _isForeground = true;

        public AdPreloader(IEnvironment environment, Action<string, Action<LoadResult>> ask)
        {
            _environment = environment;
            _ask = ask;
        }

        public void KeepReady(string placement)
        {
            if (_kept.ContainsKey(placement)) return;
            var one = _kept[placement] = new Kept(placement);
            Renew(one);
        }

        public void Request(string placement, Action<LoadResult> done)
        {
            Kept one;
            _kept.TryGetValue(placement, out one);
            if (one != null && one.Asking != null) one.Asking.Add(result => HandOver(placement, one, result, done));
            else HandOver(placement, one, null, done);
        }

        public void Release(ReadyAd ad)
        {
            Kept one;
            if (!_kept.TryGetValue(ad.Placement, out one) || one.Ad != ad) return;
            one.CallOff?.Invoke();
            one.Ad = null;
            Renew(one);
        }

        public void Foreground(bool isForeground)
        {
            _isForeground = isForeground;
            foreach (var one in _kept.Values.ToList()) Renew(one);
        }

        private void HandOver(string placement, Kept one, LoadResult waitedFor, Action<LoadResult> done)
        {
            if (one != null && !one.IsTaken && IsFresh(one))
            {
                one.IsTaken = true;
                done(new LoadResult { Ad = one.Ad });
                return;
            }
            if (waitedFor != null && waitedFor.Ad == null)
            {
                done(waitedFor);
                return;
            }
            _ask(placement, result =>
            {
                if (result.Ad != null && one != null)
                {
                    one.IsPaused = false;
                    Hold(one, result.Ad, true);
                }
                done(result);
            });
        }

        private bool IsFresh(Kept one)
        {
            return one.Ad != null && _environment.Elapsed() <= one.Ad.ShownTill;
        }

        private void Renew(Kept one)
        {
            if (!_isForeground || one.Asking != null || one.IsPaused || IsFresh(one)) return;
            one.Asking = new List<Action<LoadResult>>();
            _ask(one.Placement, result =>
            {
                var waiting = one.Asking ?? new List<Action<LoadResult>>();
                one.Asking = null;
                if (result.Ad != null)
                {
                    one.NoAds = 0;
                    Hold(one, result.Ad, false);
                }
                else
                {
                    one.IsPaused = true;
                    RenewAfter(one, Math.Min(MinuteMs * Math.Pow(2, Math.Min(one.NoAds, 5)), LongestPauseMs));
                    one.NoAds += 1;
                }
                foreach (var done in waiting) done(result);
            });
        }

        private void Hold(Kept one, ReadyAd ad, bool isTaken)
        {
            one.Ad = ad;
            one.IsTaken = isTaken;
            RenewAfter(one, ad.ShownTill - _environment.Elapsed() + 1);
        }

        private void RenewAfter(Kept one, double milliseconds)
        {
            one.CallOff?.Invoke();
            one.CallOff = _environment.After(milliseconds, () =>
            {
                one.IsPaused = false;
                Renew(one);
            });
        }
    }
}
