package ads.frontrow.internal

import android.content.Context
import android.content.SharedPreferences
import android.content.res.Configuration
import android.os.Build
import android.os.SystemClock
import android.util.Log
import java.io.File

/** What the core gets of Android: its clocks, its device, and what a consent tool has stored. */
internal open class AndroidEnvironment(
    private val app: Context,
    val main: MainExecutor,
    val folder: () -> File = { File(app.noBackupFilesDir, "frontrow") },
    download: (url: String) -> ByteArray = { downloadMedium(it, userAgent()) },
) : SystemEnvironment(main, userAgent(), folder, download) {
    private var preferences: SharedPreferences? = null
    private var isOpen = false
    private val waiting = ArrayList<() -> Unit>()

    /**
     * Runs [work] when the app's preferences are in memory, so that no file is read on the main
     * thread. Consent tools store in the app's default preferences.
     */
    fun whenOpen(work: () -> Unit) {
        if (isOpen) return work()
        waiting.add(work)
        if (waiting.size > 1) return
        threads.onDisk({ readPreferences() }) {
            isOpen = true
            preferences = it
            waiting.forEach { work -> work() }
            waiting.clear()
        }
    }

    private fun readPreferences(): SharedPreferences = preferencesOf(app).also { it.all }

    /** Goes on while the device sleeps. */
    override fun elapsed() = SystemClock.elapsedRealtimeNanos() / 1e6

    override fun consent(key: String): Any? = preferences?.all?.get(key)

    override fun log(line: String) {
        Log.i("Frontrow", line)
    }

    /** The device as the server wants to know it. Sizes are in density-independent pixels. */
    override fun device(): Json {
        val now = app.resources.configuration
        val isWide = now.orientation == Configuration.ORIENTATION_LANDSCAPE
        return mapOf(
            "type" to if (now.smallestScreenWidthDp < TABLET_DP) "phone" else "tablet",
            "os" to "android",
            "orientation" to if (isWide) "landscape" else "portrait",
            "width" to now.screenWidthDp,
            "height" to now.screenHeightDp,
            "language" to languageOf(now).take(LONGEST_LANGUAGE),
            "plays" to listOf("video/mp4"),
        )
    }

    @Suppress("DEPRECATION")
    private fun languageOf(now: Configuration): String = now.locale.toLanguageTag()
}

private const val TABLET_DP = 600
private const val LONGEST_LANGUAGE = 35
private const val LONGEST_MODEL = 40

private fun preferencesOf(app: Context): SharedPreferences =
    app.getSharedPreferences("${app.packageName}_preferences", Context.MODE_PRIVATE)

/** The server compares its letters between the request of an ad and its events. */
private fun userAgent(): String {
    val model = Build.MODEL.orEmpty().filter { it in ' '..'~' && it !in "();" }.take(LONGEST_MODEL)
    return "Frontrow-Android/$SDK_VERSION (Android ${Build.VERSION.RELEASE}; $model)"
}
