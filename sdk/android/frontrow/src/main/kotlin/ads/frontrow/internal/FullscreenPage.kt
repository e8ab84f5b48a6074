package ads.frontrow.internal

import ads.frontrow.FrontrowActivity
import android.graphics.Bitmap
import android.view.View
import kotlin.math.ceil

private const val TICK_MS = 50.0

/**
 * A fullscreen ad, from when it is opened to its end. Its view is made anew with the activity; what
 * must outlive that is here.
 */
internal class FullscreenPage(
    val screen: AdScreen,
    val lifecycle: AdLifecycle,
    /** Null for a video. */
    val picture: Bitmap?,
) : Page {
    /** Where a video goes on that the system has interrupted, in milliseconds. */
    var videoPosition = 0
    var isMuted = true
        private set
    var isAboutOpen = false
        private set
    private var activity: FrontrowActivity? = null
    private var stage: StageView? = null
    private var isVisible = false
    private var stopTicking: () -> Unit = {}

    override fun open(activity: FrontrowActivity): View {
        this.activity = activity
        // Screen readers read it when the activity opens.
        activity.title = "${Words.ADVERTISEMENT}: ${lifecycle.ad.appName}"
        val stage = StageView(activity, this)
        this.stage = stage
        if (lifecycle.isOver) activity.finish()
        tick()
        return stage
    }

    override fun visible(isVisible: Boolean) {
        this.isVisible = isVisible
        look()
    }

    override fun back() {
        if (isAboutOpen) openAbout(false) else lifecycle.close()
    }

    override fun left(isForEver: Boolean) {
        stopTicking()
        stage?.video?.release()
        stage = null
        activity = null
        // The app may have ended the activity. Where the ad has ended, this does nothing.
        if (isForEver) lifecycle.failed()
    }

    /** Called when the ad has ended. */
    fun close() {
        Pages.close(this)
        stopTicking()
        stage?.video?.release()
        activity?.finish()
    }

    fun openAbout(isOpen: Boolean) {
        isAboutOpen = isOpen
        stage?.update()
    }

    fun mute(isMuted: Boolean) {
        this.isMuted = isMuted
        stage?.video?.mute(isMuted)
        stage?.update()
    }

    /** A picture begins with its countdown, because its impression follows at once. */
    val closeInSeconds: Int
        get() = if (lifecycle.isShown || picture == null) lifecycle.closeInSeconds
        else ceil(lifecycle.ad.closeAfterSeconds).toInt()

    private fun tick() {
        stopTicking()
        look()
        stopTicking = if (lifecycle.isOver) ({}) else screen.main.after(TICK_MS, ::tick)
    }

    /** A video plays only while the app is in the foreground, so no reward is earned behind it. */
    private fun look() = screen.core.guard({ lifecycle.failed() }) {
        val stage = stage ?: return@guard
        if (lifecycle.isOver) return@guard
        stage.video?.play(isVisible)
        if (!lifecycle.isShown) {
            if (picture != null && isVisible) lifecycle.loaded()
            lifecycle.onScreen(isVisible && stage.media.isOnScreen())
        }
        stage.update()
    }
}
