package ads.frontrow.internal

import java.util.concurrent.ExecutorService
import java.util.concurrent.Executors
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.ThreadFactory
import java.util.concurrent.ThreadPoolExecutor
import java.util.concurrent.TimeUnit

/** The serial queue on which the core and all callbacks run: on Android the main thread. */
internal interface Serial {
    val isCurrent: Boolean

    /** Runs [work] once after a delay. The returned function cancels it. */
    fun after(milliseconds: Double, work: () -> Unit): () -> Unit
}

private const val MAX_CALLS = 4
private const val MAX_DOWNLOADS = 3
private const val SPARE_SECONDS = 10L

/** Threads for what may wait: files, calls and downloads. They start when they are needed. */
internal class Threads(private val serial: Serial) {
    private val disk: ExecutorService by lazy { pool(1) }
    private val calls: ExecutorService by lazy { pool(MAX_CALLS) }
    private val downloads: ExecutorService by lazy { pool(MAX_DOWNLOADS) }

    /** Gives the result on the serial queue; null where the work threw an error. */
    fun <T> onDisk(work: () -> T, done: (T?) -> Unit) = run(disk, work, done)

    /** For what takes some seconds at most. */
    fun <T> onCall(work: () -> T, done: (T?) -> Unit) = run(calls, work, done)

    fun <T> onDownload(work: () -> T, done: (T?) -> Unit) = run(downloads, work, done)

    private fun <T> run(on: ExecutorService, work: () -> T, done: (T?) -> Unit) = on.execute {
        val result = try {
            work()
        } catch (error: Throwable) {
            error.rethrowIfFatal()
            null
        }
        serial.after(0.0) { done(result) }
    }

    private fun pool(most: Int): ExecutorService {
        val factory = ThreadFactory { work ->
            Executors.defaultThreadFactory().newThread(work).apply {
                name = "frontrow"
                isDaemon = true
            }
        }
        val waiting = LinkedBlockingQueue<Runnable>()
        return ThreadPoolExecutor(most, most, SPARE_SECONDS, TimeUnit.SECONDS, waiting, factory)
            .apply { allowCoreThreadTimeOut(true) }
    }
}
