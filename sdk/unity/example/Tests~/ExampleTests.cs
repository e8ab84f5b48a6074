using System;
using System.Collections.Generic;
using System.Linq;
using FrontrowAds;
using StandIns;
using UnityEngine;

/// <summary>The example's own test, with the fake: no network, no timer, no file.</summary>
internal static class ExampleTests
{
    private static void Main()
    {
        try
        {
            Run();
            Console.WriteLine("ok example: its four buttons show the four formats, and a reward gives coins");
        }
        catch (Exception error)
        {
            Console.WriteLine("failed example: " + error.ToString().Replace('\n', ' '));
        }
        Console.WriteLine("end");
    }

    private static void Run()
    {
        var ads = new FakeFrontrow(new Dictionary<string, FakeAnswer>
        {
            { "fr_p_b", FakeAnswer.Ad("banner") },
            { "fr_p_i", FakeAnswer.Ad() },
            { "fr_p_v", FakeAnswer.None("budget") },
            { "fr_p_r", FakeAnswer.Ad("rewarded_video", rewarded: true) },
        });
        var game = new GameObject("game").AddComponent<ExampleGame>();
        game.Begin(ads, new Dictionary<string, string>
        {
            { "banner", "fr_p_b" },
            { "image", "fr_p_i" },
            { "video", "fr_p_v" },
            { "rewarded_video", "fr_p_r" },
        });
        foreach (var button in new[] { "Banner", "Image", "Video", "Rewarded video", null })
        {
            GUILayout.Pressed = button;
            Engine.Send("OnGUI");
        }
        Same("fr_p_b fr_p_i fr_p_v fr_p_r", string.Join(" ", ads.Requested));
        Same("fr_p_b fr_p_i fr_p_r", string.Join(" ", ads.Shown));
        Same("Night Bus · 10 coins", GUILayout.Drawn.First());
    }

    private static void Same(string expected, string actual)
    {
        if (expected != actual) throw new InvalidOperationException("expected " + expected + ", got " + actual);
    }
}
