using System;
using System.Collections.Generic;
using UnityEngine;
using UnityEngine.UI;

namespace FrontrowAds
{
    /// <summary>
    /// Says why the ad is shown and lets the viewer report it. Covers its parent.
    /// </summary>
    internal sealed class AboutPanel
    {
        private readonly Core _core;
        private readonly ReadyAd _ad;
        private readonly RectTransform _home;
        private readonly Button _beside;
        private readonly Button _card;
        private readonly Image _cardPlate;
        private readonly Text _whyTitle;
        private readonly Text _whyText;
        private readonly Text _reportTitle;
        private readonly Text _status;
        private readonly List<AdButton> _reasons = new List<AdButton>();
        private readonly AdButton _back;
        private bool _isSent;
        private bool _isClosed;
        private ScreenShape _shape;

        public AboutPanel(Core core, ReadyAd ad, Transform parent, Action onBack)
        {
            _core = core;
            _ad = ad;
            _home = Elements.Node(Words.Why, parent);
            _beside = Elements.TapArea("beside", _home, onBack);
            _beside.GetComponent<Image>().color = AdColors.Shade;
            // A tap on the card is not one beside it.
            _card = Elements.TapArea("card", _home, () => { });
            _cardPlate = Elements.Plate("plate", _card.transform, AdColors.Card, 16);
            _whyTitle = Title(Words.Why);
            var why = Words.WhyText.Replace("{app}", ad.AppName).Replace("{why}", string.Join(", ", ad.Why));
            _whyText = Elements.Label("text", _home, why, 14, AdColors.SoftText);
            _whyText.alignment = TextAnchor.UpperLeft;
            _whyText.resizeTextMinSize = 8;
            _whyText.resizeTextMaxSize = 14;
            _reportTitle = Title(Words.Report);
            foreach (var reason in Words.ReportReasons) _reasons.Add(Choice(reason[0], reason[1]));
            _status = Elements.Label("status", _home, "", 14, AdColors.SoftText);
            _back = new AdButton("back", _home, Words.Back, AdColors.Accent, onBack, Sizes.Target);
        }

        public void Layout(ScreenShape shape)
        {
            _shape = shape;
            _whyText.resizeTextForBestFit = false;
            var layout = new PanelLayout(
                shape, width => HeightOf(_whyText, width), width => HeightOf(_status, width), _isSent);
            var screen = new Box(0, 0, shape.Width, shape.Height);
            Elements.Place(_home, screen);
            Elements.Place(_beside, screen);
            Elements.Place(_card, layout.Card);
            Elements.Place(_cardPlate, new Box(0, 0, layout.Card.Width, layout.Card.Height));
            Elements.Place(_whyTitle, layout.WhyTitle);
            Elements.Place(_whyText, layout.WhyText);
            _whyText.resizeTextForBestFit = _whyText.preferredHeight > layout.WhyText.Height + 1;
            Elements.Place(_reportTitle, layout.ReportTitle);
            for (var index = 0; index < _reasons.Count; index += 1)
            {
                _reasons[index].Area.gameObject.SetActive(!_isSent);
                _reasons[index].Place(layout.Reasons[index]);
            }
            Elements.Place(_status, layout.Status);
            _back.Place(layout.Back);
            var side = shape.IsRightToLeft ? TextAnchor.MiddleRight : TextAnchor.MiddleLeft;
            _whyTitle.alignment = _reportTitle.alignment = _status.alignment = side;
            _whyText.alignment = shape.IsRightToLeft ? TextAnchor.UpperRight : TextAnchor.UpperLeft;
            foreach (var reason in _reasons) reason.Label.alignment = side;
        }

        public void Close()
        {
            if (_isClosed) return;
            _isClosed = true;
            UnityEngine.Object.Destroy(_home.gameObject);
        }

        private Text Title(string words)
        {
            var title = Elements.Label(words, _home, words, 16, AdColors.Text);
            title.fontStyle = FontStyle.Bold;
            return title;
        }

        private AdButton Choice(string reason, string words)
        {
            return new AdButton("report " + reason, _home, words, AdColors.Choice, () => Report(reason), Sizes.Target);
        }

        private void Report(string reason)
        {
            Say(Words.Sending);
            _core.Report(_ad, reason, isSent =>
            {
                if (_isClosed) return;
                _isSent = isSent;
                Say(isSent ? Words.Sent : Words.NotSent);
            });
        }

        private void Say(string words)
        {
            _status.text = words;
            Layout(_shape);
        }

        private static float HeightOf(Text text, float width)
        {
            if (text.text == "") return 0;
            Elements.Place(text, new Box(0, 0, width, 1000));
            return (float)Math.Ceiling(text.preferredHeight);
        }
    }
}
