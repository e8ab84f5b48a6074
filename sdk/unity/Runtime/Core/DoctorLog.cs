using System.Collections.Generic;

namespace FrontrowAds
{
    /// <summary>What the doctors of placements say, for the log in test mode.</summary>
    internal sealed class DoctorLog
    {
        private readonly IEnvironment _environment;
        private readonly Dictionary<string, string> _said = new Dictionary<string, string>();

        public DoctorLog(IEnvironment environment)
        {
            _environment = environment;
        }

        /// <summary>
        /// Writes what the doctor of a placement says, once until it says something else.
        /// </summary>
        public void Take(string placement, Members answer)
        {
            var doctor = answer.Get<Members>("doctor");
            if (doctor == null) return;
            var line = doctor.Text("text") + " " + doctor.Text("url");
            string before;
            if (!_said.TryGetValue(placement, out before) || before != line) _environment.Log(line);
            _said[placement] = line;
        }
    }
}
