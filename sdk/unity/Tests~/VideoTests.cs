using System;
using System.Linq;
using StandIns;
using UnityEngine;
using UnityEngine.Video;

namespace FrontrowAds.Tests
{
    internal static class VideoTests
    {
        public static void Run()
        {
            Check.Test("video: a video starts muted, and its sound is given back", Sound);
            Check.Test("video: a video is muted before it is prepared", MutedFirst);
            Check.Test("video: a video does not follow the time scale of the game", TimeScale);
            Check.Test("video: a rewarded video to its end is a reward, once", Rewarded);
            Check.Test("video: in the background a video stands still, and earns nothing", Background);
            Check.Test("video: a video that stalls can be closed", Stalled);
            Check.Test("video: a video that never begins ends after 15 s, and can be closed before", NeverBegins);
            Check.Test("video: a video that cannot be played ends as failed", Broken);
        }

        private static World ShowVideo(out Func<Outcome> outcome, string format = "rewarded_video")
        {
            var world = new World(World.AdJson("R", format));
            world.Open();
            outcome = world.Show(world.Ask());
            world.Wait(0.2);
            return world;
        }

        private static VideoPlayer Player()
        {
            return Engine.All<VideoPlayer>().Single();
        }

        private static void Sound()
        {
            Func<Outcome> outcome;
            var world = ShowVideo(out outcome);
            var player = Player();
            Check.That(player.Sounds.All(one => one == "muted"), "it has sound");
            player.Sounds.Clear();
            Engine.Tap("sound");
            world.Wait(0.1);
            Check.That(Engine.Texts().Contains(Words.SoundOff), "no way back");
            Engine.Tap("sound");
            world.Wait(0.1);
            Engine.Tap("sound");
            Check.List("sound muted sound", player.Sounds);
            world.Wait(2.5);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(!player.isPlaying && player == null, "the player is left");
        }

        private static void MutedFirst()
        {
            var world = new World(World.AdJson("R", "video"));
            world.Open();
            world.Ask().Show(null);
            Check.That(!Player().IsPrepared, "it is prepared");
            Check.List("muted", Player().Sounds);
        }

        private static void TimeScale()
        {
            Func<Outcome> outcome;
            ShowVideo(out outcome);
            Check.Same(VideoTimeSource.AudioDSPTimeSource, Player().timeSource);
        }

        private static void Rewarded()
        {
            Func<Outcome> outcome;
            var world = ShowVideo(out outcome);
            Check.That(Engine.Texts().Contains("Reward in 5"), string.Join(" ", Engine.Texts()));
            Check.That(!Engine.Texts().Contains(Words.RewardEarned), "it was earned at once");
            world.Wait(2.5);
            Check.That(Engine.Texts().Contains(Words.RewardEarned), "the viewer is not told");
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(outcome().Rewarded, "no reward");
            Check.List("R-impression R-complete", world.Tokens);
            Check.List("Requested Loaded Opened Impression EventResult Completed Rewarded EventResult Closed", world.Happened);
        }

        private static void Background()
        {
            Func<Outcome> outcome;
            var world = ShowVideo(out outcome);
            Engine.Send("OnApplicationPause", true);
            Check.That(!Player().isPlaying, "it plays");
            world.Wait(10);
            Check.List("R-impression", world.Tokens);
            Engine.Send("OnApplicationPause", false);
            world.Wait(2.5);
            Check.List("R-impression R-complete", world.Tokens);
        }

        private static void Stalled()
        {
            Func<Outcome> outcome;
            var world = ShowVideo(out outcome);
            VideoPlayer.IsStalled = true;
            world.Wait(5);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(outcome().Shown && !outcome().Rewarded, "wrong outcome");
        }

        private static void NeverBegins()
        {
            VideoPlayer.IsStalled = true;
            Func<Outcome> outcome;
            var world = ShowVideo(out outcome);
            world.Wait(15);
            Check.Same(Reasons.Failed, outcome().Reason);
            world = ShowVideo(out outcome);
            Engine.Tap("close");
            world.Wait(0.1);
            Check.That(outcome() != null && !outcome().Shown, "it cannot be closed");
        }

        private static void Broken()
        {
            VideoPlayer.IsBroken = true;
            Func<Outcome> outcome;
            ShowVideo(out outcome);
            Check.Same(Reasons.Failed, outcome().Reason);
        }
    }
}
