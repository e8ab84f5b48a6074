package ads.frontrow

import ads.frontrow.internal.AdScreen
import ads.frontrow.internal.AndroidEnvironment
import ads.frontrow.internal.AppWatch
import ads.frontrow.internal.Core
import ads.frontrow.internal.CoreSettings
import ads.frontrow.internal.FileDisk
import ads.frontrow.internal.InstallReferrer
import ads.frontrow.internal.MainExecutor
import ads.frontrow.internal.SDK_VERSION
import ads.frontrow.internal.ShowableAd
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
    environment: AndroidEnvironment,
) : FrontrowAds {
    public constructor(context: Context, settings: FrontrowSettings) :
        this(appOf(context), settings, AndroidEnvironment(appOf(context), MainExecutor()))

    private val main = environment.main
    internal val screen = AdScreen(app, environment, coreOf(settings, environment))
    private val core = screen.core

    init {
        main.after(0.0) {
            AppWatch(app, environment, core).start()
        }
    }

    override suspend fun requestAd(placement: String): AdResult =
        suspendCoroutine { waiting -> requestAd(placement) { waiting.resume(it) } }

    override fun requestAd(placement: String, callback: AdCallback) {
        val end = once { result: AdResult -> main.postToApp { callback.onAdResult(result) } }
        inside({ end(AdResult(null, Reason.FAILED)) }) {
            core.requestAd(placement) { loaded ->
                end(AdResult(loaded.ad?.let { ShowableAd(screen, it) }, loaded.reason))
            }
        }
    }

    override fun keepReady(placement: String): Unit = inside { core.keepReady(placement) }

    override fun recordInstall(): Unit = inside {
        core.whenInstallIsDue {
            InstallReferrer(app, screen.environment).read {
                core.recordInstall(it?.referrer, it?.times)
            }
        }
    }

    override fun flush(): Unit = inside { core.flush() }

    override fun lastDecision(): Map<String, Any?>? = core.lastDecision

    /** Runs a part of the SDK on the main thread, when the consent tool's keys can be read. */
    private fun inside(otherwise: () -> Unit = {}, work: () -> Unit) = main.run {
        screen.environment.whenOpen { core.guard(otherwise, work) }
    }

    private fun coreOf(settings: FrontrowSettings, environment: AndroidEnvironment): Core {
        val user = settings.user?.let { jsonOf("id" to it.id, "consent" to it.consent) }
        val disk = FileDisk(environment.threads, environment.folder)
        val core = CoreSettings(
            settings.baseUrl,
            appKey = settings.appKey,
            appVersion = settings.appVersion,
            user = user,
            test = settings.test,
            watch = settings.watch,
            child = settings.child,
            limited = settings.limited,
            emit = { emit(settings, it) },
        )
        return Core(environment, disk, core)
    }

    private fun emit(settings: FrontrowSettings, event: AdEvent) {
        val reason = when (event) {
            is AdEvent.NotLoaded -> event.reason
            is AdEvent.NotShown -> event.reason
            else -> null
        }
        if (settings.test && reason != null) {
            val advice = Words.ADVICE[reason.name] ?: "see the console"
            Log.i("Frontrow", "$event: $advice")
        }
        val listener = settings.listener ?: return
        main.postToApp { listener.onAdEvent(event) }
    }

    public companion object {
        /** The version of this SDK, such as `0.1.0`. */
        public const val VERSION: String = SDK_VERSION
    }
}

/** In `Application.attachBaseContext` there is no application yet. */
private fun appOf(context: Context): Context = context.applicationContext ?: context
