package ads.frontrow.internal

internal typealias Json = Map<String, Any?>

/** Text that is no JSON, or that is nested too deep. */
internal class NotJson(why: String) : Exception(why)

private const val DEEPEST = 64

/** Reads and writes JSON. Objects are maps, lists are lists, numbers are Long or Double. */
internal object JsonText {
    fun read(text: String): Any? = JsonReader(text).whole()

    fun readObject(text: String): Json? = objectOf(read(text))

    /** The value as an object; null where it is none. */
    @Suppress("UNCHECKED_CAST")
    fun objectOf(value: Any?): Json? = value as? Map<String, Any?>

    fun write(value: Any?): String = StringBuilder().also { write(value, it) }.toString()

    private fun write(value: Any?, to: StringBuilder) {
        when (value) {
            null, is Boolean, is Int, is Long -> to.append(value)
            is Number -> writeNumber(value.toDouble(), to)
            is Map<*, *> -> writeAll('{', '}', value.entries, to) { (name, one) ->
                writeText(name.toString(), to)
                to.append(':')
                write(one, to)
            }
            is Iterable<*> -> writeAll('[', ']', value, to) { write(it, to) }
            else -> writeText(value.toString(), to)
        }
    }

    private fun <T> writeAll(
        open: Char,
        close: Char,
        all: Iterable<T>,
        to: StringBuilder,
        write: (T) -> Unit,
    ) {
        to.append(open)
        all.forEachIndexed { index, one ->
            if (index > 0) to.append(',')
            write(one)
        }
        to.append(close)
    }

    private fun writeNumber(number: Double, to: StringBuilder) {
        val whole = number.toLong()
        when {
            whole.toDouble() == number -> to.append(whole)
            number.isNaN() || number.isInfinite() -> to.append("null")
            else -> to.append(number)
        }
    }

    private fun writeText(text: String, to: StringBuilder) {
        to.append('"')
        for (char in text) {
            when {
                char == '"' || char == '\\' -> to.append('\\').append(char)
                char == '\n' -> to.append("\\n")
                char < ' ' || char in '\ud800'..'\udfff' || char == '\u2028' || char == '\u2029' ->
                    to.append("\\u").append(char.code.toString(16).padStart(4, '0'))
                else -> to.append(char)
            }
        }
        to.append('"')
    }
}

private class JsonReader(private val text: String) {
    private var at = 0

    fun whole(): Any? {
        val value = value(0)
        skipSpace()
        if (at < text.length) fail()
        return value
    }

    private fun value(depth: Int): Any? {
        if (depth > DEEPEST) fail()
        skipSpace()
        return when (text.getOrNull(at)) {
            '{' -> objectAt(depth)
            '[' -> listAt(depth)
            '"' -> textAt()
            't' -> word("true", true)
            'f' -> word("false", false)
            'n' -> word("null", null)
            else -> number()
        }
    }

    private fun objectAt(depth: Int): Json {
        val found = LinkedHashMap<String, Any?>()
        all('}') {
            skipSpace()
            if (text.getOrNull(at) != '"') fail()
            val name = textAt()
            take(':')
            found[name] = value(depth + 1)
        }
        return found
    }

    private fun listAt(depth: Int): List<Any?> {
        val found = ArrayList<Any?>()
        all(']') { found.add(value(depth + 1)) }
        return found
    }

    private fun all(end: Char, one: () -> Unit) {
        at += 1
        skipSpace()
        if (text.getOrNull(at) != end) {
            one()
            while (isNext(',')) one()
        }
        take(end)
    }

    private fun textAt(): String {
        val found = StringBuilder()
        at += 1
        while (true) {
            when (val char = text.getOrNull(at++) ?: fail()) {
                '"' -> return found.toString()
                '\\' -> found.append(escaped())
                else -> if (char < ' ') fail() else found.append(char)
            }
        }
    }

    private fun escaped(): Char = when (val char = text.getOrNull(at++)) {
        '"', '\\', '/' -> char
        'b' -> '\b'
        'f' -> '\u000c'
        'n' -> '\n'
        'r' -> '\r'
        't' -> '\t'
        'u' -> {
            at += 4
            if (at > text.length) fail()
            (text.substring(at - 4, at).toIntOrNull(16) ?: fail()).toChar()
        }
        else -> fail()
    }

    private fun number(): Number {
        val start = at
        while (at < text.length && (text[at].isLetterOrDigit() || text[at] in "+-.")) at += 1
        val digits = text.substring(start, at)
        if (digits.isEmpty() || digits.any { it !in "0123456789+-.eE" }) fail()
        return digits.toLongOrNull() ?: digits.toDoubleOrNull() ?: fail()
    }

    private fun <T> word(word: String, value: T): T {
        if (!text.startsWith(word, at)) fail()
        at += word.length
        return value
    }

    private fun isNext(char: Char): Boolean {
        skipSpace()
        if (text.getOrNull(at) != char) return false
        at += 1
        return true
    }

    private fun take(char: Char) {
        if (!isNext(char)) fail()
    }

    private fun skipSpace() {
        while (at < text.length && text[at] in " \t\r\n") at += 1
    }

    private fun fail(): Nothing = throw NotJson("No JSON at character $at.")
}
