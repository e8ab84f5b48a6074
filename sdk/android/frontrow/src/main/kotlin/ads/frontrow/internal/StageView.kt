package ads.frontrow.internal

import ads.frontrow.AdFormat
import android.content.Context
import android.graphics.Bitmap
import android.graphics.drawable.BitmapDrawable
import android.text.TextUtils
import android.view.Gravity
import android.view.View
import android.view.WindowInsets
import android.widget.ImageView
import android.widget.TextView

/**
 * A fullscreen ad: the bar, the media, the advertised app; and over them the panel of the label.
 */
internal class StageView(context: Context, private val page: FullscreenPage) : FramedView(context) {
    private val ad = page.lifecycle.ad
    val video = if (page.picture == null) videoOf(page) else null
    val media: View = video ?: pictureView(page.picture!!)
    private val label = context.aboutLabel { page.openAbout(true) }
    private val sound = context.adButton("sound", "") { page.mute(!page.isMuted) }
    private val close = context.adButton("close", "") { page.lifecycle.close() }
    private val ribbon = context.adText(Words.TEST_AD, 12, isBold = true, color = AdColors.INK)
    private val reward = context.adText(Words.REWARD_EARNED, isBold = true, color = AdColors.INK)
    private val icon = ImageView(context)
    private val appName = context.adText(ad.appName, 16, isBold = true)
    private val go = context.adButton("go", Words.GET_THE_APP, AdColors.ACCENT, 16, ::tap)
    private val about by lazy { AboutView(context, page.screen, ad) { page.openAbout(false) } }
    private var insets = Insets(0, 0, 0, 0)
    private val parts = listOf(media, label, sound, close, ribbon, reward, icon, appName, go)

    init {
        setBackgroundColor(AdColors.STAGE)
        media.tag = TAG + "ad"
        media.setOnClickListener { quietly(::tap) }
        media.importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO
        ribbon.setBackgroundColor(AdColors.RIBBON)
        ribbon.gravity = Gravity.CENTER
        ribbon.isGone = !page.screen.core.settings.test
        reward.background = context.rounded(AdColors.RIBBON, 18)
        reward.gravity = Gravity.CENTER
        reward.setPadding(context.px(12), context.px(8), context.px(12), context.px(8))
        reward.live()
        sound.isGone = video == null
        appName.maxLines = 1
        appName.ellipsize = TextUtils.TruncateAt.END
        appName.gravity = Gravity.CENTER_VERTICAL
        drawIcon(null)
        parts.forEach(::addView)
        loadIcon()
        update()
    }

    /** Draws what has changed: the countdown, the sound, the reward, the panel. */
    fun update() {
        val seconds = page.closeInSeconds
        val waiting = if (ad.format == AdFormat.REWARDED_VIDEO) Words.REWARD_IN else Words.CLOSE_IN
        val wait = waiting.replace("{seconds}", "$seconds")
        close.show(if (seconds == 0) Words.CLOSE else wait)
        close.contentDescription = if (seconds == 0) Words.CLOSE_THE_AD else wait
        close.isEnabled = seconds == 0
        close.setTextColor(if (seconds == 0) AdColors.TEXT else AdColors.SOFT_TEXT)
        sound.show(if (page.isMuted) Words.SOUND_ON else Words.SOUND_OFF)
        reward.isGone = !page.lifecycle.isRewarded
        drawAbout()
    }

    private fun drawAbout() {
        val isOpen = page.isAboutOpen
        if (isOpen == (about.parent != null)) return
        if (isOpen) addView(about) else removeView(about)
        val hidden = View.IMPORTANT_FOR_ACCESSIBILITY_NO_HIDE_DESCENDANTS
        for (part in parts - media) {
            part.importantForAccessibility =
                if (isOpen) hidden else View.IMPORTANT_FOR_ACCESSIBILITY_AUTO
        }
    }

    @Suppress("DEPRECATION")
    override fun onApplyWindowInsets(insets: WindowInsets): WindowInsets {
        this.insets = Insets(
            insets.systemWindowInsetLeft,
            insets.systemWindowInsetTop,
            insets.systemWindowInsetRight,
            insets.systemWindowInsetBottom,
        )
        requestLayout()
        return insets
    }

    /** The insets are sides of the screen, the frames begin where reading begins. */
    override fun frames(width: Int, height: Int): Map<View, Frame> {
        val isMirrored = layoutDirection == View.LAYOUT_DIRECTION_RTL
        val safe = if (isMirrored) insets.copy(left = insets.right, right = insets.left) else insets
        val layout = StageLayout(width, height, safe, context::px)
        val widthOf = { view: View -> if (view.isGone) 0 else view.wantedWidth(width) }
        val frames = layout.frames(
            label = widthOf(label),
            sound = widthOf(sound),
            close = widthOf(close),
            go = widthOf(go),
            reward = widthOf(reward),
            ribbonHeight = if (ribbon.isGone) 0 else ribbon.wantedHeight(width) + context.px(8),
        )
        val all = LinkedHashMap<View, Frame>()
        parts.zip(frames.inOrder()).forEach { (view, frame) -> if (!view.isGone) all[view] = frame }
        if (about.parent != null) {
            about.place(safe)
            all[about] = Frame(0, 0, width, height)
        }
        return all
    }

    private fun tap() = page.screen.tap(page.lifecycle)

    private fun videoOf(page: FullscreenPage): AdVideo {
        val source = page.screen.environment.media.video(page.lifecycle.ad.media.url)
        return AdVideo(context, source, page.videoPosition, page.isMuted) { event ->
            page.screen.core.guard { onVideoEvent(event) }
        }
    }

    private fun onVideoEvent(event: VideoEvent) = when (event) {
        is VideoEvent.Playing -> page.lifecycle.loaded()
        is VideoEvent.Ended -> page.lifecycle.ended()
        is VideoEvent.Failed -> page.lifecycle.failed()
        is VideoEvent.Interrupted -> page.videoPosition = event.position
        is VideoEvent.LostSound -> page.mute(true)
    }

    private fun pictureView(picture: Bitmap) = ImageView(context).also {
        it.scaleType = ImageView.ScaleType.FIT_CENTER
        it.setImageBitmap(picture)
    }

    private fun loadIcon() {
        val url = ad.iconUrl
        page.screen.environment.media.load(url) { isLoaded ->
            if (isLoaded) page.screen.decode(url, ::drawIcon)
        }
    }

    private fun drawIcon(picture: Bitmap?) {
        icon.scaleType = ImageView.ScaleType.CENTER_CROP
        icon.background = context.rounded(AdColors.BUTTON, 9)
        icon.clipToOutline = true
        if (picture != null) icon.setImageDrawable(BitmapDrawable(resources, picture))
    }
}

internal var View.isGone: Boolean
    get() = visibility == View.GONE
    set(isGone) {
        val wanted = if (isGone) View.GONE else View.VISIBLE
        if (visibility != wanted) visibility = wanted
    }

/** A text that stays as it is asks for no layout. */
internal fun TextView.show(words: String) {
    if (text.toString() != words) text = words
}
