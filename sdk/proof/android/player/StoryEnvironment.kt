package ads.frontrow.player

import ads.frontrow.internal.Environment
import ads.frontrow.internal.HttpReply
import ads.frontrow.internal.Json
import ads.frontrow.internal.Media

internal val storyDevice: Json =
    mapOf("type" to "phone", "os" to "other", "orientation" to "portrait")

private class Timer(val at: Double, val work: () -> Unit)

/** The clock, the server and the media are the driver's. */
internal class StoryEnvironment(
    private val send: (Json) -> Unit,
    private var now: Double,
) : Environment {
    private val timers = ArrayList<Timer>()
    private val waiting = HashMap<Long, (Json) -> Unit>()
    var stored: Json = emptyMap()
    var logged = ArrayList<String>()
    var jumpMs = 0.0
    var postsThrow = false
    private var ids = 0L
    private var installs = 0

    /** Moves to this time and runs the earliest timer that is due, if one is. */
    fun fire(time: Double) {
        if (time > now) now = time
        val timer = earliest ?: return
        if (timer.at > now) return
        timers.remove(timer)
        timer.work()
    }

    val nextTimer get() = earliest?.at

    private val earliest get() = timers.minByOrNull { it.at }

    /** Drops what waits in the core of an earlier run. */
    fun forget() {
        timers.clear()
        waiting.clear()
    }

    /** Passes an answer or a medium on to who waits for it. */
    fun settle(given: Json) {
        waiting.remove((given["id"] as Number).toLong())?.invoke(given)
    }

    override fun now() = now + jumpMs

    override fun elapsed() = now

    override fun after(milliseconds: Double, work: () -> Unit): () -> Unit {
        val timer = Timer(now + milliseconds, work)
        timers.add(timer)
        return { timers.remove(timer) }
    }

    override fun post(url: String, body: Json, done: (HttpReply) -> Unit) {
        check(!postsThrow) { "The case breaks the network layer." }
        ask("post", mapOf("url" to url, "body" to body)) { given ->
            val status = (given["status"] as Number).toInt()
            done(HttpReply(status, given["retry_after"] as String?, given["body"]))
        }
    }

    override fun load(media: Media, done: (isLoaded: Boolean) -> Unit) =
        ask("load", mapOf("url" to media.url, "type" to media.type)) { done(it["ok"] as Boolean) }

    override fun device() = storyDevice

    override fun consent(key: String) = stored[key]

    override fun random() = 0.5

    override fun newId(): String {
        installs += 1
        return "install-$installs"
    }

    override fun log(line: String) {
        logged.add(line)
    }

    private fun ask(what: String, message: Json, done: (Json) -> Unit) {
        ids += 1
        waiting[ids] = done
        send(mapOf(what to (mapOf("id" to ids) + message)))
    }
}
