package ads.frontrow.internal

import ads.frontrow.AdEvent
import kotlin.math.ceil

/**
 * Reports the app's first start. Stores an install id and the mark that the install was sent, in a
 * small file of their own.
 */
internal class InstallReport(
    private val core: Core,
    private val disk: Disk,
    private val name: String,
) {
    private var stored: MutableMap<String, Any?>? = null
    private var isSending = false

    val hasId get() = stored?.get("id") != null

    /** Calls [then] with whether the install is still to be reported. */
    fun isDue(then: (Boolean) -> Unit) = read { then(!isSending && it["sent"] != true) }

    /**
     * Reports the first start, once for ever. It is sent again until the server has answered, also
     * after a restart that calls this again.
     */
    fun record(body: Json, mayKeepId: () -> Boolean) = read { stored ->
        if (isSending || stored["sent"] == true) return@read
        isSending = true
        send(if (mayKeepId()) body + ("install_id" to id(stored)) else body, 0)
    }

    /** Deletes the install id. */
    fun forgetId() = read { stored -> if (stored.remove("id") != null) write(stored) }

    private fun id(stored: MutableMap<String, Any?>): String {
        (stored["id"] as? String)?.let { return it }
        val id = core.environment.newId()
        stored["id"] = id
        write(stored)
        return id
    }

    private fun send(body: Json, tries: Int): Unit = core.guard {
        core.environment.post(core.url("installs"), body) { reply ->
            core.guard { onReply(reply, body, tries) }
        }
    }

    private fun onReply(reply: HttpReply, body: Json, tries: Int) {
        val attributed = reply.members["attributed"]
        val isAnswered = reply.status == 200 && attributed is Boolean
        if (isAnswered || reply.isRefusedByServer) {
            read { stored ->
                stored["sent"] = true
                write(stored)
            }
            val reason = reply.members["reason"] as? String
            return core.emit(AdEvent.InstallResult(attributed == true, reason))
        }
        val milliseconds = reply.retryDelay(tries, core.environment.random())
        core.emit(AdEvent.RetryScheduled("install", ceil(milliseconds / 1000).toInt()))
        core.environment.after(milliseconds) { send(body, tries + 1) }
    }

    private fun read(then: (MutableMap<String, Any?>) -> Unit) {
        val known = stored ?: return disk.read(name) { text ->
            core.guard { then(stored ?: parse(text ?: "").also { stored = it }) }
        }
        core.guard { then(known) }
    }

    private fun write(stored: Json) = disk.write(name, JsonText.write(stored)) {}

    private fun parse(text: String): MutableMap<String, Any?> = try {
        JsonText.readObject(text)!!.toMutableMap()
    } catch (_: Exception) {
        HashMap()
    }
}
