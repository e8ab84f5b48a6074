using System;

namespace FrontrowAds
{
    /// <summary>A place in density-independent pixels, from the upper left corner.</summary>
    internal struct Box
    {
        public Box(float x, float y, float width, float height)
        {
            X = x;
            Y = y;
            Width = width;
            Height = height;
        }

        public float X;
        public float Y;
        public float Width;
        public float Height;

        /// <summary>The largest box of this shape in the middle.</summary>
        public Box Contain(float width, float height)
        {
            if (width <= 0 || height <= 0) return this;
            var scale = Math.Min(Width / width, Height / height);
            var size = new Box(0, 0, width * scale, height * scale);
            size.X = X + (Width - size.Width) / 2;
            size.Y = Y + (Height - size.Height) / 2;
            return size;
        }

        /// <summary>The same place seen in a mirror of this width.</summary>
        public Box Mirror(bool isMirrored, float width)
        {
            return isMirrored ? new Box(width - X - Width, Y, Width, Height) : this;
        }
    }

    /// <summary>Sizes that all views share.</summary>
    internal static class Sizes
    {
        /// <summary>The least size of what can be tapped.</summary>
        public const float Target = 48;

        public const float Pill = 36;
        public const float Icon = 40;
        public const float Small = 4;
        public const float Gap = 8;
        public const float Edge = 12;
        public const float Card = 20;
        public const float Ribbon = 24;
    }

    /// <summary>
    /// Where the parts of a fullscreen ad are. Bar and foot are in the safe area; the media may
    /// reach the edges of the screen.
    /// </summary>
    internal sealed class StageLayout
    {
        public Box Label;
        public Box Sound;
        public Box Close;
        public Box Ribbon;
        public Box Media;
        public Box Reward;
        public Box Icon;
        public Box Name;
        public Box Go;

        /// <param name="label">The width of the label's button. The other widths alike.</param>
        public StageLayout(ScreenShape screen, bool hasRibbon, float label, float sound, float close, float go, float reward)
        {
            var width = screen.Width;
            var start = screen.Left + Sizes.Edge;
            var end = width - screen.Right - Sizes.Edge;
            var bar = screen.Top + Sizes.Small;
            Label = new Box(start, bar, label, Sizes.Target);
            Close = new Box(end - close, bar, close, Sizes.Target);
            Sound = new Box(Close.X - Sizes.Gap - sound, bar, sound, Sizes.Target);
            var top = bar + Sizes.Target + Sizes.Small;
            Ribbon = new Box(0, top, width, hasRibbon ? Sizes.Ribbon : 0);
            var foot = screen.Height - screen.Bottom - Sizes.Gap - Sizes.Target;
            Media = new Box(0, top + Ribbon.Height, width, Math.Max(0, foot - Sizes.Gap - top - Ribbon.Height));
            Reward = new Box((width - reward) / 2, foot - Sizes.Gap - Sizes.Edge - Sizes.Pill, reward, Sizes.Pill);
            Icon = new Box(start, foot + (Sizes.Target - Sizes.Icon) / 2, Sizes.Icon, Sizes.Icon);
            Go = new Box(end - go, foot, go, Sizes.Target);
            var name = Icon.X + Icon.Width + Sizes.Edge;
            Name = new Box(name, foot, Math.Max(0, Go.X - Sizes.Edge - name), Sizes.Target);
            MirrorAll(screen);
        }

        private void MirrorAll(ScreenShape screen)
        {
            if (!screen.IsRightToLeft) return;
            // The insets stay where they are, so the mirror is that of the safe area.
            var width = screen.Width + screen.Left - screen.Right;
            Label = Label.Mirror(true, width);
            Sound = Sound.Mirror(true, width);
            Close = Close.Mirror(true, width);
            Icon = Icon.Mirror(true, width);
            Name = Name.Mirror(true, width);
            Go = Go.Mirror(true, width);
        }
    }

    /// <summary>
    /// Where the parts of the panel of the label are: one column, or two where the window is low.
    /// </summary>
    internal sealed class PanelLayout
    {
        private const float Widest = 400;
        private const float WidestLow = 720;
        private const float Title = 32;
        private const float Part = 16;
        private const float Columns = 24;
        private const int Choices = 6;

        public Box Card;
        public Box WhyTitle;
        public Box WhyText;
        public Box ReportTitle;
        public Box[] Reasons = new Box[Choices];
        public Box Status;
        public Box Back;

        /// <param name="whyHeight">The height of the reasons at a width.</param>
        /// <param name="statusHeight">The height of the status at a width, 0 without one.</param>
        /// <param name="isSent">The choices are gone when the report is sent.</param>
        public PanelLayout(ScreenShape screen, Func<float, float> whyHeight, Func<float, float> statusHeight, bool isSent)
        {
            var left = Math.Max(screen.Left, Part);
            var top = Math.Max(screen.Top, Part);
            var width = screen.Width - left - Math.Max(screen.Right, Part);
            var height = screen.Height - top - Math.Max(screen.Bottom, Part);
            var isLow = screen.Height < 520 && screen.Width > 560;
            var size = new Box(0, 0, Math.Min(width, isLow ? WidestLow : Widest), 0);
            if (isLow) PlaceLow(size.Width, height, whyHeight, statusHeight, isSent);
            else PlaceHigh(size.Width, height, whyHeight, statusHeight, isSent);
            MoveAll(left + (width - size.Width) / 2, top + (height - Card.Height) / 2);
            if (screen.IsRightToLeft) MirrorAll();
        }

        private void PlaceHigh(
            float width, float most, Func<float, float> whyHeight, Func<float, float> statusHeight, bool isSent)
        {
            var inner = width - 2 * Sizes.Card;
            var status = statusHeight(inner);
            var columns = ChoicesHeight(1) + 2 * Sizes.Card + 2 * Title + 2 * Part + Sizes.Target + 60 > most ? 2 : 1;
            var fixedHeight = Sizes.Card * 2 + Title * 2 + Part * 2 + Sizes.Target
                + (isSent ? 0 : ChoicesHeight(columns)) + (status > 0 ? status + Sizes.Edge : 0);
            WhyTitle = new Box(Sizes.Card, Sizes.Card, inner, Title);
            var whyMost = Math.Max(20, most - fixedHeight);
            WhyText = new Box(Sizes.Card, End(WhyTitle), inner, Math.Min(whyHeight(inner), whyMost));
            var end = PlaceReport(Sizes.Card, End(WhyText) + Part, inner, columns, status, isSent);
            Back = new Box(Sizes.Card, end + Part, inner, Sizes.Target);
            Card = new Box(0, 0, width, End(Back) + Sizes.Card);
        }

        /// <summary>The two parts stand side by side.</summary>
        private void PlaceLow(
            float width, float most, Func<float, float> whyHeight, Func<float, float> statusHeight, bool isSent)
        {
            var inner = width - 2 * Sizes.Card - Columns;
            var why = inner * 4 / 9;
            var right = Sizes.Card + why + Columns;
            var report = PlaceReport(right, Sizes.Card, inner - why, 2, statusHeight(inner - why), isSent);
            WhyTitle = new Box(Sizes.Card, Sizes.Card, why, Title);
            var room = most - 2 * Sizes.Card - Title - Part - Sizes.Target;
            WhyText = new Box(Sizes.Card, End(WhyTitle), why, Math.Min(whyHeight(why), Math.Max(20, room)));
            var low = Math.Max(report, End(WhyText) + Part + Sizes.Target);
            Back = new Box(Sizes.Card, low - Sizes.Target, why, Sizes.Target);
            Card = new Box(0, 0, width, low + Sizes.Card);
        }

        /// <summary>Gives the end of what is placed.</summary>
        private float PlaceReport(float x, float y, float width, int columns, float status, bool isSent)
        {
            ReportTitle = new Box(x, y, width, Title);
            var end = End(ReportTitle);
            var choice = (width - (columns - 1) * Sizes.Gap) / columns;
            for (var index = 0; index < Choices && !isSent; index += 1)
            {
                var row = index / columns;
                var column = index % columns;
                Reasons[index] = new Box(
                    x + column * (choice + Sizes.Gap), end + row * (Sizes.Target + Sizes.Gap), choice, Sizes.Target);
            }
            if (!isSent) end = End(Reasons[Choices - 1]) + (status > 0 ? Sizes.Edge : 0);
            Status = new Box(x, end, width, status);
            return End(Status);
        }

        private static float ChoicesHeight(int columns)
        {
            var rows = Choices / columns;
            return rows * Sizes.Target + (rows - 1) * Sizes.Gap;
        }

        private static float End(Box box)
        {
            return box.Y + box.Height;
        }

        private void MoveAll(float x, float y)
        {
            ChangeAll(box => new Box(box.X + x, box.Y + y, box.Width, box.Height));
        }

        private void MirrorAll()
        {
            var width = 2 * Card.X + Card.Width;
            ChangeAll(box => box.Mirror(true, width));
        }

        private void ChangeAll(Func<Box, Box> change)
        {
            Card = change(Card);
            WhyTitle = change(WhyTitle);
            WhyText = change(WhyText);
            ReportTitle = change(ReportTitle);
            for (var index = 0; index < Choices; index += 1) Reasons[index] = change(Reasons[index]);
            Status = change(Status);
            Back = change(Back);
        }
    }
}
