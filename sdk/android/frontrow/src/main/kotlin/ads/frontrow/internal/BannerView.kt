package ads.frontrow.internal

import ads.frontrow.AdFormat
import ads.frontrow.FrontrowAds
import ads.frontrow.Reason
import ads.frontrow.WhenEmpty
import android.content.Context
import android.graphics.Bitmap
import android.graphics.drawable.InsetDrawable
import android.util.TypedValue
import android.view.Gravity
import android.view.View
import android.widget.ImageView
import android.widget.TextView
import kotlin.math.max
import kotlin.math.min

private const val WIDEST_DP = 728
private const val LOWEST_DP = 50
private const val NARROWEST_DP = 320

/** Banners are a tenth as high as wide. */
private const val SHAPE = 10

/** How often a banner that nobody has seen looks whether it is visible. */
private const val TICK_MS = 500.0

internal class BannerView(context: Context) : FramedView(context) {
    var whenEmpty = WhenEmpty.KEEP
        set(whenEmpty) {
            field = whenEmpty
            requestLayout()
        }
    private val picture = ImageView(context)
    private val label = context.aboutLabel { about() }
    private val ribbon = context.adText(Words.TEST_AD, 11, color = AdColors.INK)
    private val close = context.adButton("close", "×") { lifecycle?.close() }
    private val parts = listOf(picture, label, ribbon, close)
    private var screen: AdScreen? = null
    private var lifecycle: AdLifecycle? = null
    private var wanted: Pair<FrontrowAds, String>? = null
    private var isEmpty = false
    private var stopTicking: () -> Unit = {}

    init {
        picture.scaleType = ImageView.ScaleType.FIT_CENTER
        picture.tag = TAG + "ad"
        picture.setOnClickListener { quietly(::tap) }
        chip(label, Gravity.START)
        chip(close, Gravity.END)
        chip(ribbon, Gravity.START)
        ribbon.background = context.rounded(AdColors.RIBBON, 4)
        close.contentDescription = Words.CLOSE_THE_AD
        parts.forEach(::addView)
        draw()
    }

    fun load(ads: FrontrowAds, placement: String) {
        val turn = Pair(ads, placement)
        if (wanted == turn && !isEmpty) return
        wanted = turn
        ads.requestAd(placement) { quietly { onAdResult(turn, it.ad as? ShowableAd) } }
    }

    private fun onAdResult(turn: Any, ad: ShowableAd?) = when {
        wanted !== turn -> Unit
        ad == null -> empty(turn)
        else -> ad.screen.decode(ad.ready.media.url) { replace(turn, ad, it) }
    }

    /** The old picture stays until the new one is decoded. */
    private fun replace(turn: Any, ad: ShowableAd, bitmap: Bitmap?) {
        if (wanted !== turn) return
        val next = ad.screen.core.show(ad.ready) { ended(ad.ready) }
        if (bitmap == null || ad.format != AdFormat.BANNER) next.failed()
        if (next.isOver) return empty(turn)
        lifecycle?.failed(Reason.USED)
        screen = ad.screen
        lifecycle = next
        isEmpty = false
        picture.setImageBitmap(bitmap)
        picture.contentDescription = "${Words.ADVERTISEMENT}: ${ad.appName}"
        draw()
        next.loaded()
        tick()
    }

    private fun ended(ad: ReadyAd) {
        if (lifecycle?.ad !== ad) return
        stopTicking()
        lifecycle = null
        isEmpty = true
        picture.setImageBitmap(null)
        draw()
    }

    private fun empty(turn: Any) {
        if (wanted === turn && lifecycle == null) {
            isEmpty = true
            draw()
        }
    }

    private fun draw() {
        parts.forEach { it.isGone = lifecycle == null }
        ribbon.isGone = lifecycle == null || screen?.core?.settings?.test != true
        requestLayout()
    }

    private fun tap() {
        lifecycle?.let { screen?.tap(it) }
    }

    private fun about() {
        val screen = screen ?: return
        val ad = lifecycle?.ad ?: return
        screen.core.guard { Pages.open(context, AboutPage(screen, ad)) }
    }

    private fun tick() {
        stopTicking()
        val lifecycle = lifecycle ?: return
        val main = screen?.main ?: return
        if (lifecycle.isOver || lifecycle.isShown || !isAttachedToWindow) return
        lifecycle.onScreen(picture.isOnScreen())
        if (!lifecycle.isShown) stopTicking = main.after(TICK_MS, ::tick)
    }

    /** The picture has its place now. */
    override fun onLayout(changed: Boolean, left: Int, top: Int, right: Int, bottom: Int) {
        super.onLayout(changed, left, top, right, bottom)
        if (lifecycle?.isShown != false) return
        stopTicking()
        stopTicking = screen?.main?.after(0.0, ::tick) ?: {}
    }

    override fun onAttachedToWindow() {
        super.onAttachedToWindow()
        tick()
    }

    override fun onDetachedFromWindow() {
        super.onDetachedFromWindow()
        stopTicking()
    }

    override fun size(width: Int, height: Int): Pair<Int, Int> {
        val wide = if (width == 0) context.px(NARROWEST_DP) else width
        if (isEmpty && whenEmpty == WhenEmpty.COLLAPSE) return Pair(wide, 0)
        return Pair(wide, max(heightOf(wide), context.px(LOWEST_DP)))
    }

    private fun heightOf(width: Int) = min(width, context.px(WIDEST_DP)) / SHAPE

    override fun frames(width: Int, height: Int): Map<View, Frame> {
        if (lifecycle == null) return emptyMap()
        val wide = min(width, context.px(WIDEST_DP))
        val left = (width - wide) / 2
        val right = left + wide
        val target = context.px(TAP_TARGET)
        val labelRight = left + max(target, label.wantedWidth(wide))
        val ribbonTop = context.px(3)
        val frames = linkedMapOf<View, Frame>(
            picture to Frame(left, 0, right, heightOf(width)),
            label to Frame(left, 0, labelRight, target),
            close to Frame(right - target, 0, right, target),
        )
        if (!ribbon.isGone) {
            val ribbonRight = labelRight + ribbon.wantedWidth(wide)
            val ribbonBottom = ribbonTop + ribbon.wantedHeight(ribbonRight - labelRight)
            frames[ribbon] = Frame(labelRight, ribbonTop, ribbonRight, ribbonBottom)
        }
        return frames
    }

    /** A small text in the upper corner of a target that is larger. */
    private fun chip(view: TextView, side: Int) {
        view.setTextSize(TypedValue.COMPLEX_UNIT_PX, context.px(11).toFloat())
        view.gravity = side or Gravity.TOP
        val below = context.px(TAP_TARGET / 2)
        view.background = InsetDrawable(context.rounded(AdColors.CHIP, 4), 0, 0, 0, below)
        view.setPadding(context.px(6), context.px(4), context.px(6), context.px(4))
        view.setShadowLayer(context.px(3).toFloat(), 0f, 0f, AdColors.INK)
    }
}
