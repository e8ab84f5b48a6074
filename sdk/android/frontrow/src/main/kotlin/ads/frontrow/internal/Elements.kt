package ads.frontrow.internal

import android.content.Context
import android.graphics.Typeface
import android.graphics.drawable.Drawable
import android.graphics.drawable.GradientDrawable
import android.graphics.drawable.InsetDrawable
import android.util.TypedValue
import android.view.Gravity
import android.view.View
import android.widget.TextView

internal object AdColors {
    const val STAGE = 0xff09080e.toInt()
    const val SCRIM = 0xd909080e.toInt()
    const val CARD = 0xff232129.toInt()
    const val BUTTON = 0xff2e2c35.toInt()
    const val CHOICE = 0xff3e3b46.toInt()
    const val CHIP = 0xcc17141e.toInt()
    const val ACCENT = 0xff7547d4.toInt()
    const val RIBBON = 0xfffeb921.toInt()
    const val INK = 0xff17141e.toInt()
    const val TEXT = 0xffffffff.toInt()
    const val SOFT_TEXT = 0xffd4d3d9.toInt()
}

/** The least size of what can be tapped, in density-independent pixels. */
internal const val TAP_TARGET = 48

/** What the tags of the SDK's controls begin with. */
internal const val TAG = "frontrow "

private const val LARGEST_TEXT = 1.3f

/** Density-independent pixels as pixels. */
internal fun Context.px(dp: Int): Int = Math.round(dp * resources.displayMetrics.density)

/** Text of the ad's own views. It grows with the system's text size only as far as it fits. */
internal fun Context.adText(
    words: String = "",
    size: Int = 14,
    isBold: Boolean = false,
    color: Int = AdColors.TEXT,
): TextView = TextView(this).also {
    val scale = resources.configuration.fontScale.coerceIn(1f, LARGEST_TEXT)
    it.text = words
    it.setTextSize(TypedValue.COMPLEX_UNIT_PX, px(size) * scale)
    val style = if (isBold) Typeface.BOLD else Typeface.NORMAL
    it.typeface = Typeface.create("sans-serif-medium", style)
    it.setTextColor(color)
}

/** A button at least [TAP_TARGET] high and wide. Its drawn part may be smaller. */
internal fun Context.adButton(
    name: String,
    words: String,
    color: Int = AdColors.BUTTON,
    paddingDp: Int = 12,
    onTap: () -> Unit,
): TextView = adText(words).also {
    it.tag = TAG + name
    it.gravity = Gravity.CENTER
    it.maxLines = 1
    it.minimumWidth = px(TAP_TARGET)
    it.minimumHeight = px(TAP_TARGET)
    // Its insets replace the padding, so they are set first.
    it.background = InsetDrawable(rounded(color, 8), 0, px(6), 0, px(6))
    it.setPadding(px(paddingDp), 0, px(paddingDp), 0)
    it.isFocusable = true
    it.setOnClickListener { quietly(onTap) }
}

internal fun Context.aboutLabel(onTap: () -> Unit): TextView =
    adButton("label", Words.ABOUT, onTap = onTap).also {
        it.contentDescription = Words.ABOUT_LABEL
    }

internal fun Context.rounded(color: Int, radiusDp: Int): Drawable = GradientDrawable().also {
    it.setColor(color)
    it.setCornerRadius(px(radiusDp).toFloat())
}

/** What changes by itself is read aloud. */
internal fun View.live() {
    accessibilityLiveRegion = View.ACCESSIBILITY_LIVE_REGION_POLITE
}
