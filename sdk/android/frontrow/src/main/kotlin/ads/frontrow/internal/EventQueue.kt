package ads.frontrow.internal

import ads.frontrow.RewardFields
import ads.frontrow.SdkEvent
import java.text.SimpleDateFormat
import java.util.Date
import java.util.Locale
import java.util.TimeZone
import kotlin.math.ceil

private const val MOST_A_SEND = 500

/**
 * Events stay in the store until the server has answered for them, so a lost network or a closed
 * app loses none. Sending an event twice is safe, because the server counts a token once.
 */
internal class EventQueue(private val core: Core, private val store: EventStore) {
    private var mostEvents = MOST_A_SEND
    private var tries = 0
    private var isSending = false
    private var callOff: (() -> Unit)? = null

    /** True while a wait goes on that the server has caused with its answer. */
    private var isTold = false

    val length get() = store.length

    fun open() = store.open(::sendUnlessWaiting)

    /**
     * Stores an event and sends it as soon as possible. A token that is already in the queue is not
     * added again.
     */
    fun add(token: String, of: String, reward: RewardFields?) {
        store.add(KeptEvent(token, timeText(core.around.now()), of, reward?.toJson()))
        sendUnlessWaiting()
    }

    /** Sends the stored events now. A wait that the server asked for is always completed. */
    fun flush() {
        if (callOff == null || !isTold) send()
    }

    private fun sendUnlessWaiting() {
        if (callOff == null) send()
    }

    private fun send() = core.guard {
        callOff?.invoke()
        callOff = null
        val events = store.oldest(mostEvents)
        if (isSending || events.isEmpty()) return@guard
        val body = events.map { jsonOf("token" to it.token, "at" to it.at, "reward" to it.reward) }
        core.around.post(core.url("events"), mapOf("events" to body)) { answered ->
            isSending = false
            core.guard { take(answered, events) }
        }
        isSending = true
    }

    private fun take(answered: Answered, events: List<KeptEvent>) {
        if (answered.status == 413 && events.size > 1) {
            mostEvents = events.size / 2
            return send()
        }
        val results = resultsIn(answered, events.size) ?: return wait(answered)
        tries = 0
        store.remove(events)
        events.forEachIndexed { index, event -> tell(event, results.getOrNull(index), answered) }
        send()
    }

    private fun tell(event: KeptEvent, result: Json?, answered: Answered) = core.tell(
        SdkEvent(
            "verdict",
            of = event.of,
            status = (result?.get("status") ?: answered.status).toString(),
            reason = result?.get("reason") as? String,
            reward = result?.get("reward") as? String,
        ),
    )

    private fun wait(answered: Answered) {
        val milliseconds = answered.waitAfter(tries, core.around.random())
        tries += 1
        isTold = answered.status > 0
        callOff = core.around.after(milliseconds, ::send)
        core.tell(SdkEvent("retry", of = "events", inSeconds = ceil(milliseconds / 1000).toInt()))
    }
}

/**
 * The server's final results for the events, or null when the events must be kept and sent again. A
 * 200 is final when it has a result for each event. A refusal of the server itself is final,
 * without results. Any other answer is not trusted.
 */
private fun resultsIn(answered: Answered, count: Int): List<Json?>? {
    if (answered.status != 200) return if (answered.isRefusedByServer) emptyList() else null
    val results = answered.members["results"] as? List<*> ?: return null
    return if (results.size == count) results.map { JsonText.objectOf(it) } else null
}

private fun timeText(milliseconds: Double): String {
    val format = SimpleDateFormat("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'", Locale.ROOT)
    format.timeZone = TimeZone.getTimeZone("UTC")
    return format.format(Date(milliseconds.toLong()))
}
