using System;

namespace FrontrowAds
{
    /// <summary>
    /// The SDK never throws an error into the app. After three errors of its own it asks for
    /// nothing and sends nothing until the next start.
    /// </summary>
    internal sealed class Guard
    {
        private const int MostFaults = 3;
        private int _faults;

        /// <summary>
        /// Runs a part of the SDK. An error in it runs <paramref name="otherwise"/>.
        /// </summary>
        public void Run(Action work, Action otherwise = null)
        {
            if (_faults < MostFaults)
            {
                try
                {
                    work();
                    return;
                }
                catch (Exception)
                {
                    Count();
                }
            }
            otherwise?.Invoke();
        }

        /// <summary>Counts an error that was caught elsewhere.</summary>
        public void Count()
        {
            _faults += 1;
        }
    }
}
