package ads.frontrow.internal

private const val MOST_FAULTS = 3

/**
 * The SDK never throws an error into the app. After three errors of its own it asks for nothing and
 * sends nothing until the next start.
 */
internal class Guard {
    private var faults = 0

    /** Runs a part of the SDK. An error in it runs [otherwise]. */
    operator fun invoke(otherwise: () -> Unit = {}, work: () -> Unit) {
        if (faults >= MOST_FAULTS) return otherwise()
        try {
            work()
        } catch (_: Throwable) {
            faults += 1
            otherwise()
        }
    }
}
