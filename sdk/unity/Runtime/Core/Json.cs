using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace FrontrowAds
{
    /// <summary>Reads and writes JSON, which no library of all of Unity's targets does.</summary>
    internal static class Json
    {
        private const int DeepestLevel = 64;

        public static string Write(object value)
        {
            var text = new StringBuilder();
            Write(text, value);
            return text.ToString();
        }

        /// <exception cref="FormatException">The text is not JSON.</exception>
        public static object Read(string text)
        {
            var reader = new Reader(text);
            var value = reader.Value(0);
            if (!reader.IsAtEnd) throw new FormatException("There is more than a value.");
            return value;
        }

        /// <summary>Null where the text is not an object of JSON.</summary>
        public static Members ReadMembers(string text)
        {
            try
            {
                return Read(text ?? "") as Members;
            }
            catch (FormatException)
            {
                return null;
            }
        }

        private static void Write(StringBuilder to, object value)
        {
            var text = value as string;
            var members = value as IDictionary<string, object>;
            var list = value as IEnumerable;
            if (value == null) to.Append("null");
            else if (text != null) WriteText(to, text);
            else if (value is bool) to.Append((bool)value ? "true" : "false");
            else if (members != null) WriteMembers(to, members);
            else if (list != null) WriteList(to, list);
            else if (value is double) to.Append(NumberText((double)value));
            else to.Append(Convert.ToString(value, CultureInfo.InvariantCulture));
        }

        private static string NumberText(double value)
        {
            var isWhole = Math.Abs(value) < 1e15 && Math.Floor(value) == value;
            return value.ToString(isWhole ? "F0" : "R", CultureInfo.InvariantCulture);
        }

        private static void WriteMembers(StringBuilder to, IDictionary<string, object> members)
        {
            var separator = '{';
            foreach (var member in members)
            {
                to.Append(separator);
                WriteText(to, member.Key);
                Write(to.Append(':'), member.Value);
                separator = ',';
            }
            to.Append(members.Count == 0 ? "{}" : "}");
        }

        private static void WriteList(StringBuilder to, IEnumerable list)
        {
            var separator = '[';
            foreach (var value in list)
            {
                Write(to.Append(separator), value);
                separator = ',';
            }
            to.Append(separator == '[' ? "[]" : "]");
        }

        private static void WriteText(StringBuilder to, string text)
        {
            to.Append('"');
            foreach (var letter in text)
            {
                if (letter == '"' || letter == '\\') to.Append('\\').Append(letter);
                else if (letter >= ' ') to.Append(letter);
                else to.Append("\\u").Append(((int)letter).ToString("x4"));
            }
            to.Append('"');
        }

        private sealed class Reader
        {
            private readonly string _text;
            private int _at;

            public Reader(string text)
            {
                _text = text;
            }

            public bool IsAtEnd
            {
                get { return Peek() == '\0' && _at >= _text.Length; }
            }

            public object Value(int level)
            {
                if (level > DeepestLevel) throw Wrong();
                switch (Peek())
                {
                    case '{': return MembersHere(level + 1);
                    case '[': return ListHere(level + 1);
                    case '"': return TextHere();
                    case 't': return Word("true", true);
                    case 'f': return Word("false", false);
                    case 'n': return Word("null", null);
                    default: return NumberHere();
                }
            }

            private Members MembersHere(int level)
            {
                var members = new Members();
                _at += 1;
                if (Takes('}')) return members;
                do
                {
                    if (Peek() != '"') throw Wrong();
                    var name = TextHere();
                    if (!Takes(':')) throw Wrong();
                    members[name] = Value(level);
                }
                while (Takes(','));
                if (!Takes('}')) throw Wrong();
                return members;
            }

            private List<object> ListHere(int level)
            {
                var list = new List<object>();
                _at += 1;
                if (Takes(']')) return list;
                do list.Add(Value(level));
                while (Takes(','));
                if (!Takes(']')) throw Wrong();
                return list;
            }

            private string TextHere()
            {
                var text = new StringBuilder();
                for (_at += 1; ; _at += 1)
                {
                    if (_at >= _text.Length || _text[_at] < ' ') throw Wrong();
                    var letter = _text[_at];
                    if (letter == '\\') text.Append(Escaped());
                    else if (letter != '"') text.Append(letter);
                    else break;
                }
                _at += 1;
                return text.ToString();
            }

            /// <summary>Leaves the place at the last letter of the escape.</summary>
            private char Escaped()
            {
                _at += 1;
                var letter = _at < _text.Length ? _text[_at] : '\0';
                if (letter == 'u') return Unicode();
                var index = "\"\\/bfnrt".IndexOf(letter);
                if (index < 0) throw Wrong();
                return "\"\\/\b\f\n\r\t"[index];
            }

            private char Unicode()
            {
                ushort code;
                var digits = _at + 4 < _text.Length ? _text.Substring(_at + 1, 4) : "";
                if (!ushort.TryParse(digits, NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code))
                    throw Wrong();
                _at += 4;
                return (char)code;
            }

            private object Word(string word, object value)
            {
                if (string.CompareOrdinal(_text, _at, word, 0, word.Length) != 0) throw Wrong();
                _at += word.Length;
                return value;
            }

            private object NumberHere()
            {
                var start = _at;
                while (_at < _text.Length && "+-.0123456789eE".IndexOf(_text[_at]) >= 0) _at += 1;
                double value;
                var digits = _text.Substring(start, _at - start);
                if (!double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out value)) throw Wrong();
                return value;
            }

            private bool Takes(char letter)
            {
                if (Peek() != letter) return false;
                _at += 1;
                return true;
            }

            private char Peek()
            {
                while (_at < _text.Length && " \t\r\n".IndexOf(_text[_at]) >= 0) _at += 1;
                return _at < _text.Length ? _text[_at] : '\0';
            }

            private FormatException Wrong()
            {
                return new FormatException("This is not JSON, at " + _at + ".");
            }
        }
    }
}
