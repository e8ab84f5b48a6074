package ads.frontrow.player

import ads.frontrow.internal.Serial
import java.util.concurrent.Executors
import java.util.concurrent.TimeUnit

/** A thread that runs one thing after another, as the main thread of Android does. */
internal class MainThread : Serial {
    private val timers = Executors.newSingleThreadScheduledExecutor { work ->
        Thread(work, "main").apply { isDaemon = true }.also { thread = it }
    }
    private lateinit var thread: Thread

    override val isCurrent get() = Thread.currentThread() === thread

    override fun after(milliseconds: Double, work: () -> Unit): () -> Unit {
        val nanoseconds = (milliseconds * 1e6).toLong()
        val timer = timers.schedule({ guarded(work) }, nanoseconds, TimeUnit.NANOSECONDS)
        return { timer.cancel(false) }
    }

    fun run(work: () -> Unit) = timers.execute { guarded(work) }

    private fun guarded(work: () -> Unit) = try {
        work()
    } catch (error: Throwable) {
        error.printStackTrace()
    }
}
