package ads.frontrow

import ads.frontrow.internal.AdScreen
import ads.frontrow.internal.AndroidEnvironment
import ads.frontrow.internal.AppWatch
import ads.frontrow.internal.Core
import ads.frontrow.internal.CoreSettings
import ads.frontrow.internal.FileDisk
import ads.frontrow.internal.InstallReferrer
import ads.frontrow.internal.MainSerial
import ads.frontrow.internal.ReadyAd
import ads.frontrow.internal.SDK_VERSION
import ads.frontrow.internal.Words
import ads.frontrow.internal.jsonOf
import ads.frontrow.internal.once
import android.content.Context
import android.util.Log
import kotlin.coroutines.resume
import kotlin.coroutines.suspendCoroutine

/**
 * The SDK. An app creates it once, for example in its `Application`; that returns at once and
 * touches no file, no network and no thread.
 */
public class Frontrow internal constructor(
    private val app: Context,
    settings: FrontrowSettings,
    around: AndroidEnvironment,
) : FrontrowAds {
    public constructor(context: Context, settings: FrontrowSettings) :
        this(appOf(context), settings, AndroidEnvironment(appOf(context), MainSerial()))

    private val main = around.main
    internal val screen = AdScreen(app, around, coreOf(settings, around))
    private val core = screen.core

    init {
        main.after(0.0) {
            AppWatch(app, around, core).start()
        }
    }

    override suspend fun requestAd(placement: String): Asked =
        suspendCoroutine { waiting -> requestAd(placement) { waiting.resume(it) } }

    override fun requestAd(placement: String, callback: AskedCallback) {
        val end = once { asked: Asked -> main.tellApp { callback.onAsked(asked) } }
        inside({ end(Asked(null, Reason.FAILED)) }) {
            core.requestAd(placement) { answer ->
                end(Asked(answer.ad?.let { ReadyAd(screen, it) }, answer.reason))
            }
        }
    }

    override fun keepReady(placement: String): Unit = inside { core.keepReady(placement) }

    override fun recordInstall(): Unit = inside {
        core.whenInstallIsDue {
            InstallReferrer(app, screen.around).read { core.recordInstall(it?.referrer, it?.times) }
        }
    }

    override fun flush(): Unit = inside { core.flush() }

    override fun lastDecision(): Map<String, Any?>? = core.lastDecision

    /** Runs a part of the SDK on the main thread, when the consent tool's keys can be read. */
    private fun inside(otherwise: () -> Unit = {}, work: () -> Unit) = main.run {
        screen.around.whenOpen { core.guard(otherwise, work) }
    }

    private fun coreOf(settings: FrontrowSettings, around: AndroidEnvironment): Core {
        val user = settings.user?.let { jsonOf("id" to it.id, "consent" to it.consent) }
        val disk = FileDisk(around.threads, around.folder)
        val core = CoreSettings(
            settings.baseUrl,
            appKey = settings.appKey,
            appVersion = settings.appVersion,
            user = user,
            test = settings.test,
            child = settings.child,
            limited = settings.limited,
            tell = { tell(settings, it) },
        )
        return Core(around, disk, core)
    }

    private fun tell(settings: FrontrowSettings, event: SdkEvent) {
        if (settings.test && (event.what == "no_ad" || event.what == "not_shown")) {
            val advice = Words.ADVICE[event.reason] ?: "see the console"
            Log.i("Frontrow", "${event.what}: ${event.reason}: $advice")
        }
        val on = settings.on ?: return
        main.tellApp { on.onEvent(event) }
    }

    public companion object {
        /** The version of this SDK, such as `0.1.0`. */
        public const val VERSION: String = SDK_VERSION
    }
}

/** In `Application.attachBaseContext` there is no application yet. */
private fun appOf(context: Context): Context = context.applicationContext ?: context
