package ads.frontrow.internal

import kotlin.math.min
import kotlin.math.pow

/**
 * What the core needs from its platform. [SystemEnvironment] provides it; tests script it.
 * Everything runs on one serial queue, on Android the main thread; callbacks never run before the
 * call returns.
 */
internal interface Environment {
    /** Milliseconds since 1970, by a clock that the user may set. */
    fun now(): Double

    /** Milliseconds from any moment, by a clock that nobody sets. */
    fun elapsed(): Double

    /** Runs [work] once after a delay. The returned function cancels it. */
    fun after(milliseconds: Double, work: () -> Unit): () -> Unit

    fun post(url: String, body: Json, done: (HttpReply) -> Unit)

    fun load(media: Media, done: (isLoaded: Boolean) -> Unit)

    fun device(): Json

    /** A value that the device's consent tool has stored under a key of the IAB (`IABTCF_…`). */
    fun consent(key: String): Any?

    /** A random number from 0 to 1. */
    fun random(): Double

    fun newId(): String

    /** Writes a line to the log of the app's developer. */
    fun log(line: String)
}

/** [status] is 0 when there was no answer. */
internal class HttpReply(val status: Int, val retryAfter: String? = null, body: Any? = null) {
    val members: Json = JsonText.objectOf(body) ?: emptyMap()

    /**
     * True for failures that a retry may fix: no network, too many requests, a server error. All
     * other answers are final.
     */
    val isTransient get() = status == 0 || status == 429 || status >= 500

    /**
     * True where the server itself refused a body: the answer repeats the status as `code`, as all
     * error bodies of this server do. Any other 400 or 422 may come from a proxy or a portal.
     */
    val isRefusedByServer
        get() = (status == 400 || status == 422) &&
            (members["code"] as? Number)?.toDouble() == status.toDouble()

    /**
     * The delay before the next try, in milliseconds: the server's `Retry-After` in seconds if
     * there is one, otherwise exponential backoff with jitter, at most about 5 minutes.
     */
    fun retryDelay(tries: Int, random: Double): Double {
        val seconds = retryAfter?.trim()?.toDoubleOrNull() ?: Double.NaN
        if (seconds >= 0) return seconds * 1000
        return min(1000 * 2.0.pow(min(tries, 20)), 300_000.0) * (0.75 + random / 2)
    }
}
