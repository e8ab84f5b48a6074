package ads.frontrow.internal

import android.content.Context
import android.view.View
import android.view.ViewGroup

/** Where a child lies, in pixels. */
internal data class Frame(val left: Int, val top: Int, val right: Int, val bottom: Int) {
    val width get() = right - left
    val height get() = bottom - top
}

/** What the system's bars and the notch cover, in pixels. */
internal data class Insets(val left: Int, val top: Int, val right: Int, val bottom: Int)

/**
 * A view that computes where its children lie. From right to left, the frames are mirrored.
 * [size] gives its width and height for the room there is, [frames] those of the children.
 */
internal abstract class FramedView(context: Context) : ViewGroup(context) {
    private var frames: Map<View, Frame> = emptyMap()

    open fun size(width: Int, height: Int): Pair<Int, Int> = Pair(width, height)

    abstract fun frames(width: Int, height: Int): Map<View, Frame>

    override fun onMeasure(widthMeasureSpec: Int, heightMeasureSpec: Int) {
        val (width, height) = size(roomIn(widthMeasureSpec), roomIn(heightMeasureSpec))
        frames = frames(width, height)
        for ((child, frame) in frames) child.measure(exactly(frame.width), exactly(frame.height))
        setMeasuredDimension(width, height)
    }

    override fun onLayout(changed: Boolean, left: Int, top: Int, right: Int, bottom: Int) {
        val isMirrored = layoutDirection == View.LAYOUT_DIRECTION_RTL
        for ((child, frame) in frames) {
            val start = if (isMirrored) right - left - frame.right else frame.left
            child.layout(start, frame.top, start + frame.width, frame.bottom)
        }
    }

    private fun roomIn(spec: Int) =
        if (MeasureSpec.getMode(spec) == MeasureSpec.UNSPECIFIED) 0 else MeasureSpec.getSize(spec)

    private fun exactly(size: Int) = MeasureSpec.makeMeasureSpec(size, MeasureSpec.EXACTLY)
}

/** The width that a view wants, at most [most]. */
internal fun View.wantedWidth(most: Int): Int {
    measure(atMost(most), unlimited)
    return measuredWidth
}

/** The height that a view wants with this width. */
internal fun View.wantedHeight(width: Int): Int {
    measure(View.MeasureSpec.makeMeasureSpec(width, View.MeasureSpec.EXACTLY), unlimited)
    return measuredHeight
}

private val unlimited = View.MeasureSpec.makeMeasureSpec(0, View.MeasureSpec.UNSPECIFIED)

private fun atMost(size: Int) = View.MeasureSpec.makeMeasureSpec(size, View.MeasureSpec.AT_MOST)
