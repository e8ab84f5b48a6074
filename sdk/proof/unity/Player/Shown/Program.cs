using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Linq;
using StandIns;
using UnityEngine;

namespace FrontrowAds.Player
{
    /// <summary>
    /// Shows real ads on the stand-ins of Unity and tells the driver what is seen, in the mode
    /// `shown`. It draws no pixels. The window is 390 × 844, or what `FRONTROW_WINDOW` says, such
    /// as `844x390`.
    /// </summary>
    internal static class Program
    {
        private static void Main()
        {
            UseWindow(System.Environment.GetEnvironmentVariable("FRONTROW_WINDOW") ?? "390x844");
            Engine.Begin();
            MainThread.Begin();
            using (var connection = new DriverConnection())
            {
                var player = new ShownPlayer(connection.Send);
                connection.Serve("unity", player.Play, player.Frame);
            }
        }

        /// <summary>A phone with a notch.</summary>
        private static void UseWindow(string size)
        {
            var sides = size.Split('x').Select(int.Parse).ToArray();
            Screen.width = sides[0];
            Screen.height = sides[1];
            Screen.safeArea = sides[0] < sides[1]
                ? new Rect(0, 34, sides[0], sides[1] - 34 - 47)
                : new Rect(47, 21, sides[0] - 2 * 47, sides[1] - 21);
        }
    }

    internal sealed class ShownPlayer
    {
        private readonly Action<Members> _send;
        private readonly List<Ad> _ads = new List<Ad>();
        private readonly Stopwatch _time = Stopwatch.StartNew();
        private double _frameAt;
        private Frontrow _frontrow;
        private object _answer;
        private Members _outcome;
        private List<string> _happened = new List<string>();

        public ShownPlayer(Action<Members> send)
        {
            _send = send;
        }

        public void Frame()
        {
            var now = _time.Elapsed.TotalSeconds;
            Engine.Frame(now - _frameAt);
            _frameAt = now;
        }

        public Members Play(Members message)
        {
            try
            {
                var one = message.Single();
                var value = one.Value as Members;
                if (one.Key == "hello") Hello(value);
                else if (one.Key == "step") Step(value);
                else if (one.Key == "look") Look(value.Text("tap"));
                else throw new NotSupportedException("This player does not know the message " + one.Key + ".");
                return new Members { { "idle", Idle() } };
            }
            catch (Exception error)
            {
                return new Members { { "error", error.ToString() } };
            }
        }

        private void Hello(Members hello)
        {
            Application.persistentDataPath = hello.Text("folder");
            var settings = hello.Get<Members>("settings") ?? Members.None;
            _frontrow = new Frontrow(new FrontrowSettings(hello.Text("base_url")) { Test = settings.Flag("test") == true });
            _frontrow.OnAdEvent += one => _happened.Add(EventWords.Of(one));
        }

        private void Step(Members step)
        {
            var key = step.Text("ask");
            var name = step.Text("show");
            if (key != null)
            {
                _answer = "pending";
                _frontrow.RequestAd(key, TakeResult);
            }
            else if (name != null) Show(_ads[int.Parse(name)]);
            else if (step.Count > 0) throw new NotSupportedException("This player does not know this step.");
        }

        private void TakeResult(AdResult result)
        {
            var name = result.Ad == null ? null : _ads.Count.ToString();
            if (result.Ad != null) _ads.Add(result.Ad);
            _answer = new Members { { "ad", name } }.With("reason", result.Reason);
        }

        private void Show(Ad ad)
        {
            _outcome = null;
            if (ad.Format == "banner")
                new GameObject("banner").AddComponent<FrontrowBannerBehaviour>().Load(_frontrow, ad.Placement);
            else ad.Show(outcome => _outcome = MembersOf(outcome));
        }

        private void Look(string tap)
        {
            if (tap != null) Engine.Tap(tap);
            Frame();
            var controls = Engine.Buttons().Select(one => new Members
            {
                { "name", one.name },
                { "enabled", one.interactable },
                { "box", SidesOf(Engine.BoxOf(one)) },
            });
            _send(new Members
            {
                {
                    "seen",
                    new Members
                    {
                        { "texts", Engine.Texts() },
                        { "controls", controls.ToList() },
                        { "size", new List<int> { Screen.width, Screen.height } },
                    }
                },
            });
        }

        private static List<float> SidesOf(Rect box)
        {
            return new List<float> { box.xMin, box.yMin, box.width, box.height };
        }

        private static Members MembersOf(Outcome outcome)
        {
            return new Members
            {
                { "shown", outcome.Shown },
                { "clicked", outcome.Clicked },
                { "rewarded", outcome.Rewarded },
            }.With("reason", outcome.Reason);
        }

        private Members Idle()
        {
            var idle = new Members
            {
                { "answer", _answer },
                { "outcome", _outcome },
                { "taken", null },
                { "close_in_s", null },
                { "opened", Application.Opened.ToList() },
                { "waiting", _frontrow.Screen.Core.Waiting },
                { "reported", null },
                { "happened", _happened },
                { "install_id", false },
                { "last_decision", _frontrow.LastDecision() },
                { "next_timer", null },
            };
            Application.Opened.Clear();
            _happened = new List<string>();
            return idle;
        }
    }
}
