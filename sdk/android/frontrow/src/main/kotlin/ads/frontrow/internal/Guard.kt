package ads.frontrow.internal

import kotlin.coroutines.cancellation.CancellationException

private const val MAX_FAULTS = 3

/** Full memory, an endless recursion and a cancelled coroutine are not for a library to hide. */
internal fun Throwable.rethrowIfFatal() {
    if (this is VirtualMachineError || this is CancellationException) throw this
}

/**
 * The SDK never throws an error into the app. After three errors of its own it asks for nothing and
 * sends nothing until the next start.
 */
internal class Guard {
    private var faults = 0

    /** Runs a part of the SDK. An error in it runs [otherwise]. */
    operator fun invoke(otherwise: () -> Unit = {}, work: () -> Unit) {
        if (faults >= MAX_FAULTS) return otherwise()
        try {
            work()
        } catch (error: Throwable) {
            error.rethrowIfFatal()
            faults += 1
            otherwise()
        }
    }
}
