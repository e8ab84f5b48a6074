package ads.frontrow.internal

import android.os.Handler
import android.os.Looper
import android.util.Log
import kotlin.math.ceil

/** An error of the SDK ends what it was doing, not the app. */
internal fun quietly(work: () -> Unit) = try {
    work()
} catch (error: Throwable) {
    Log.i("Frontrow", "An error of the SDK: $error")
    Unit
}

/** What is told more than once is told the first time only. */
internal fun <T> once(call: (T) -> Unit): (T) -> Unit {
    var isTold = false
    return { told ->
        if (!isTold) {
            isTold = true
            call(told)
        }
    }
}

/** The main thread. */
internal class MainSerial : Serial {
    private val handler = Handler(Looper.getMainLooper())

    override val isCurrent get() = Looper.myLooper() === Looper.getMainLooper()

    override fun after(milliseconds: Double, work: () -> Unit): () -> Unit {
        val task = Runnable { quietly(work) }
        handler.postDelayed(task, ceil(milliseconds).toLong())
        return { handler.removeCallbacks(task) }
    }

    /** Runs [work] now where this is the main thread, else as soon as possible. */
    fun run(work: () -> Unit) {
        if (isCurrent) quietly(work) else handler.post { quietly(work) }
    }

    /**
     * Calls the app in a turn of its own, so that an error there is not taken for one of the SDK.
     */
    fun tellApp(call: () -> Unit) {
        handler.post(call)
    }
}
