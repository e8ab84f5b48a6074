package ads.frontrow.internal

import java.io.ByteArrayOutputStream
import java.io.File
import java.security.SecureRandom

private const val REPLY_TIMEOUT_MS = 10_000.0
private const val MAX_REPLY_BYTES = 4 * 1024 * 1024
private const val PART_BYTES = 8 * 1024

/** The clocks, the network and the random numbers of the system. */
internal open class SystemEnvironment(
    private val serial: Serial,
    private val userAgent: String,
    folder: () -> File,
    download: (url: String) -> ByteArray = { downloadMedium(it, userAgent) },
) : Environment {
    val threads = Threads(serial)
    val media = MediaCache(threads, folder, download)
    private val random by lazy { SecureRandom() }

    override fun now() = System.currentTimeMillis().toDouble()

    override fun elapsed() = System.nanoTime() / 1e6

    override fun after(milliseconds: Double, work: () -> Unit) = serial.after(milliseconds, work)

    override fun post(url: String, body: Json, done: (HttpReply) -> Unit) {
        var call: HttpCall? = null
        var isDone = false
        val end = { reply: HttpReply ->
            if (!isDone) {
                isDone = true
                done(reply)
            }
        }
        val cancel = serial.after(REPLY_TIMEOUT_MS) {
            end(HttpReply(0))
            threads.onCall({ call?.close() }) {}
        }
        val bytes = JsonText.write(body).toByteArray()
        val send = { HttpCall(url, userAgent).also { call = it }.use { replyOf(it, bytes) } }
        threads.onCall(send) {
            cancel()
            end(it ?: HttpReply(0))
        }
    }

    override fun load(media: Media, done: (isLoaded: Boolean) -> Unit) =
        this.media.load(media.url, media.isVideo, done)

    override fun device(): Json =
        mapOf("type" to "phone", "os" to "other", "orientation" to "portrait")

    override fun consent(key: String): Any? = null

    override fun random() = random.nextDouble()

    override fun newId() =
        ByteArray(16).also(random::nextBytes).joinToString("") { "%02x".format(it.toInt() and 255) }

    override fun log(line: String) = println("Frontrow: $line")

    /**
     * The server's own answers are always JSON and never lead elsewhere. A redirect, or a 200
     * without JSON, comes from a captive portal or was cut off, so it counts as no answer.
     */
    private fun replyOf(call: HttpCall, body: ByteArray): HttpReply {
        call.send(body)
        val status = call.status()
        if (status in 300..399) return HttpReply(0)
        val bytes = ByteArrayOutputStream()
        call.read(PART_BYTES) { part, length ->
            if (bytes.size() < MAX_REPLY_BYTES) bytes.write(part, 0, length)
        }
        val content = try {
            JsonText.read(bytes.toString("UTF-8"))
        } catch (_: NotJson) {
            if (status == 200) return HttpReply(0)
            null
        }
        return HttpReply(status, call.header("Retry-After"), content)
    }
}
