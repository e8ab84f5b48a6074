package ads.frontrow.internal

import java.io.Closeable
import java.net.HttpURLConnection
import java.net.URL

private const val TIMEOUT_MS = 10_000

/** One call by HTTP. Redirects are not followed. Closing it from another thread ends it. */
internal class HttpCall(url: String, userAgent: String) : Closeable {
    private val connection = URL(url).openConnection() as HttpURLConnection

    init {
        connection.connectTimeout = TIMEOUT_MS
        connection.readTimeout = TIMEOUT_MS
        connection.instanceFollowRedirects = false
        connection.useCaches = false
        connection.setRequestProperty("User-Agent", userAgent)
    }

    fun send(body: ByteArray) {
        connection.requestMethod = "POST"
        connection.doOutput = true
        connection.setRequestProperty("Content-Type", "application/json")
        // With a length that is known, the platform does not send the body twice by itself.
        connection.setFixedLengthStreamingMode(body.size)
        connection.outputStream.use { it.write(body) }
    }

    fun status(): Int = connection.responseCode

    fun header(name: String): String? = connection.getHeaderField(name)

    /** Reads the body of the answer, also of an error. */
    fun read(partBytes: Int, onPart: (part: ByteArray, length: Int) -> Unit) {
        val isError = status() >= 400
        val stream = (if (isError) connection.errorStream else connection.inputStream) ?: return
        val part = ByteArray(partBytes)
        stream.use {
            while (true) {
                val length = stream.read(part)
                if (length < 0) return
                onPart(part, length)
            }
        }
    }

    override fun close() = connection.disconnect()
}
