using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text.RegularExpressions;

namespace FrontrowAds
{
    internal static class Privacy
    {
        private const int LongestTcf = 4000;
        private const int LongestGpp = 2000;
        private const int MostSections = 20;

        /// <summary>
        /// What a request says of the user's privacy: the settings, and what the device's consent
        /// tool has stored now. Null where there is nothing to say. The server refuses longer
        /// strings, and a consent string that was cut is still read or counts as a refusal.
        /// </summary>
        public static Members Now(IEnvironment environment, bool isChild, bool isLimited)
        {
            var applies = environment.Consent("IABTCF_gdprApplies") ?? "";
            var tcf = environment.Consent("IABTCF_TCString") ?? "";
            var gpp = environment.Consent("IABGPP_HDR_GppString") ?? "";
            var sections = NumbersIn(environment.Consent("IABGPP_GppSID") ?? "");
            var privacy = new Members();
            if (applies != "") privacy["gdpr"] = IsYes(applies);
            if (tcf != "") privacy["tcf"] = Cut(tcf, LongestTcf);
            if (gpp != "") privacy["gpp"] = Cut(gpp, LongestGpp);
            if (sections.Count > 0) privacy["gpp_sid"] = sections;
            if (isChild) privacy["child"] = true;
            if (isLimited) privacy["limited"] = true;
            return privacy.Count == 0 ? null : privacy;
        }

        /// <summary>
        /// True where the device may keep an install id before the server has answered anything.
        /// </summary>
        public static bool MayMakeId(IEnvironment environment)
        {
            return !IsYes(environment.Consent("IABTCF_gdprApplies"))
                || (environment.Consent("IABTCF_PurposeConsents") ?? "").StartsWith("1", StringComparison.Ordinal);
        }

        public static string Cut(string text, int most)
        {
            return text.Length > most ? text.Substring(0, most) : text;
        }

        private static bool IsYes(string applies)
        {
            return applies == "1" || string.Equals(applies, "true", StringComparison.OrdinalIgnoreCase);
        }

        private static List<object> NumbersIn(string text)
        {
            var numbers = new List<object>();
            foreach (Match match in Regex.Matches(text, "-?[0-9]{1,9}"))
                if (numbers.Count < MostSections) numbers.Add(int.Parse(match.Value, CultureInfo.InvariantCulture));
            return numbers;
        }
    }
}
