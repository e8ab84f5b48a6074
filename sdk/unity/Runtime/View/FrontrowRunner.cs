using System;
using UnityEngine;

namespace FrontrowAds
{
    /// <summary>Runs the SDK once a frame, and tells it what happens to the app.</summary>
    internal sealed class FrontrowRunner : MonoBehaviour
    {
        private const double NetworkLookMs = 1000;

        private Frontrow _ads;
        private Pump _pump;
        private Action _stopLooking;
        private bool _hadNetwork = true;

        public static FrontrowRunner Create(Frontrow ads, Pump pump)
        {
            var home = new GameObject("Frontrow") { hideFlags = HideFlags.HideInHierarchy };
            DontDestroyOnLoad(home);
            var runner = home.AddComponent<FrontrowRunner>();
            runner._ads = ads;
            runner._pump = pump;
            runner.LookAtNetwork();
            return runner;
        }

        private void Update()
        {
            if (_pump != null) _pump.Run();
        }

        private void OnApplicationPause(bool isPaused)
        {
            if (_ads != null) _ads.Foreground(!isPaused);
        }

        private void OnApplicationQuit()
        {
            if (_ads != null) _ads.Settle();
        }

        private void OnDestroy()
        {
            if (_stopLooking != null) _stopLooking();
        }

        private void LookAtNetwork()
        {
            var hasNetwork = Application.internetReachability != NetworkReachability.NotReachable;
            if (hasNetwork && !_hadNetwork) _ads.Flush();
            _hadNetwork = hasNetwork;
            _stopLooking = _pump.After(NetworkLookMs, LookAtNetwork);
        }
    }
}
