package ads.frontrow.internal

import ads.frontrow.AdEvent
import ads.frontrow.RewardFields
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import kotlin.math.ceil

private const val MAX_BATCH = 500

/**
 * Events stay in the store until the server has answered for them, so a lost network or a closed
 * app loses none. Sending an event twice is safe, because the server counts a token once.
 */
internal class EventQueue(private val core: Core, private val store: EventStore) {
    private var mostEvents = MAX_BATCH
    private var tries = 0
    private var isSending = false
    private var cancel: (() -> Unit)? = null

    /** True while a wait goes on that the server has caused with its answer. */
    private var isWaitOrdered = false

    val length get() = store.length

    fun open() = store.open(::sendUnlessWaiting)

    /**
     * Stores an event and sends it as soon as possible. A token that is already in the queue is not
     * added again.
     */
    fun add(token: String, of: String, reward: RewardFields?) {
        store.add(StoredEvent(token, timeText(core.environment.now()), of, reward?.toJson()))
        sendUnlessWaiting()
    }

    /** Sends the stored events now. A wait that the server asked for is always completed. */
    fun flush() {
        if (cancel == null || !isWaitOrdered) send()
    }

    private fun sendUnlessWaiting() {
        if (cancel == null) send()
    }

    private fun send() = core.guard {
        cancel?.invoke()
        cancel = null
        val events = store.oldest(mostEvents)
        if (isSending || events.isEmpty()) return@guard
        val body = events.map { jsonOf("token" to it.token, "at" to it.at, "reward" to it.reward) }
        core.environment.post(core.url("events"), mapOf("events" to body)) { reply ->
            isSending = false
            core.guard { onReply(reply, events) }
        }
        isSending = true
    }

    private fun onReply(reply: HttpReply, events: List<StoredEvent>) {
        if (reply.status == 413 && events.size > 1) {
            mostEvents = events.size / 2
            return send()
        }
        val results = resultsIn(reply, events.size) ?: return wait(reply)
        tries = 0
        store.remove(events)
        events.forEachIndexed { index, event -> emit(event, results.getOrNull(index), reply) }
        send()
    }

    private fun emit(event: StoredEvent, result: Json?, reply: HttpReply) = core.emit(
        AdEvent.EventResult(
            kind = event.of,
            status = (result?.get("status") ?: reply.status).toString(),
            reason = result?.get("reason") as? String,
            reward = result?.get("reward") as? String,
        ),
    )

    private fun wait(reply: HttpReply) {
        val milliseconds = reply.retryDelay(tries, core.environment.random())
        tries += 1
        isWaitOrdered = reply.status > 0
        cancel = core.environment.after(milliseconds, ::send)
        core.emit(AdEvent.RetryScheduled("events", ceil(milliseconds / 1000).toInt()))
    }
}

/**
 * The server's final results for the events, or null when the events must be kept and sent again. A
 * 200 is final when it has a result for each event. A refusal of the server itself is final,
 * without results. Any other answer is not trusted.
 */
private fun resultsIn(reply: HttpReply, count: Int): List<Json?>? {
    if (reply.status != 200) return if (reply.isRefusedByServer) emptyList() else null
    val results = reply.members["results"] as? List<*> ?: return null
    return if (results.size == count) results.map { JsonText.objectOf(it) } else null
}

private fun timeText(milliseconds: Double): String {
    val format = SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
    format.timeZone = TimeZone.getTimeZone("UTC")
    return format.format(Date(milliseconds.toLong()))
}
