using System.IO;
using System.Linq;
using System.Reflection;
using System.Text.RegularExpressions;

namespace FrontrowAds.Tests
{
    internal static class ApiTests
    {
        public static void Run()
        {
            Check.Test("api: snippets/api.cs uses every public name", EveryName);
            Check.Test("api: a first ad, a rewarded video and a banner take at most 25 lines each", ShortSnippets);
            Check.Test("api: the core does not know Unity, and the SDK uses no reflection", Sources);
        }

        private static void EveryName()
        {
            const BindingFlags own = BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly;
            var text = File.ReadAllText("snippets/api.cs");
            var names = typeof(Frontrow).Assembly.GetExportedTypes()
                .Where(type => type.Namespace == "FrontrowAds")
                .SelectMany(type => type.GetMembers(own).Select(member => member.Name).Concat(new[] { type.Name }))
                .Where(name => !Regex.IsMatch(name, "^(\\.|get_|set_|add_|remove_|value__)"))
                .Distinct()
                .ToList();
            Check.That(names.Count > 60, "only " + names.Count + " names");
            Check.List("", names.Where(name => !Regex.IsMatch(text, "\\b" + name + "\\b")));
        }

        private static void ShortSnippets()
        {
            foreach (var name in new[] { "first-ad", "rewarded", "banner" })
                Check.That(File.ReadAllLines("snippets/" + name + ".cs").Length <= 25, name + " is too long");
        }

        private static void Sources()
        {
            foreach (var path in Directory.GetFiles("Runtime/Core"))
                Check.That(!File.ReadAllText(path).Contains("UnityEngine"), path + " uses Unity");
            foreach (var path in Directory.GetFiles("Runtime", "*.cs", SearchOption.AllDirectories))
                Check.That(!Regex.IsMatch(File.ReadAllText(path), "System\\.Reflection|Activator|GetType\\(|dynamic "), path);
        }
    }
}
