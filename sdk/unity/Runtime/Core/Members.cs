using System;
using System.Collections.Generic;

namespace FrontrowAds
{
    /// <summary>
    /// An object of JSON. Its values are members, lists, strings, doubles and booleans.
    /// </summary>
    internal sealed class Members : Dictionary<string, object>
    {
        public static readonly Members None = new Members();

        /// <summary>Adds a member where it has a value.</summary>
        public Members With(string name, object value)
        {
            if (value != null) this[name] = value;
            return this;
        }

        /// <summary>
        /// Null where there is none of this name, or where it is not of this type.
        /// </summary>
        public T Get<T>(string name) where T : class
        {
            object value;
            return TryGetValue(name, out value) ? value as T : null;
        }

        public string Text(string name)
        {
            return Get<string>(name);
        }

        public double? Number(string name)
        {
            object value;
            return TryGetValue(name, out value) ? value as double? : null;
        }

        public bool? Flag(string name)
        {
            object value;
            return TryGetValue(name, out value) ? value as bool? : null;
        }

        /// <summary>The value of a member that must be there.</summary>
        public T Must<T>(string name)
        {
            object value;
            if (TryGetValue(name, out value) && value is T) return (T)value;
            throw new FormatException("The member " + name + " is missing.");
        }
    }
}
