package ads.frontrow.internal

import android.os.Handler
import android.os.Looper
import android.util.Log
import kotlin.math.ceil

/** An error of the SDK ends what it was doing, not the app. */
internal fun quietly(work: () -> Unit) = try {
    work()
} catch (error: Throwable) {
    error.rethrowIfFatal()
    Log.i("Frontrow", "An error of the SDK: $error")
    Unit
}

/** Only the first call is passed on. */
internal fun <T> once(call: (T) -> Unit): (T) -> Unit {
    var isCalled = false
    return { value ->
        if (!isCalled) {
            isCalled = true
            call(value)
        }
    }
}

/** The main thread. */
internal class MainExecutor : Serial {
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
    fun postToApp(call: () -> Unit) {
        handler.post(call)
    }
}
