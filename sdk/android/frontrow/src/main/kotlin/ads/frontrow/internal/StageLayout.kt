package ads.frontrow.internal

import kotlin.math.max

/**
 * The frames of a fullscreen ad. Bar and foot are in the safe area; the media may reach the edges.
 */
internal class StageLayout(
    private val width: Int,
    private val height: Int,
    private val insets: Insets,
    private val px: (dp: Int) -> Int,
) {
    private val target = px(TAP_TARGET)
    private val left = insets.left + px(12)
    private val right = width - insets.right - px(12)
    private val barTop = insets.top + px(4)
    private val footBottom = height - insets.bottom - px(8)

    class Frames(
        val media: Frame,
        val label: Frame,
        val sound: Frame,
        val close: Frame,
        val ribbon: Frame,
        val reward: Frame,
        val icon: Frame,
        val appName: Frame,
        val go: Frame,
    ) {
        fun inOrder() = listOf(media, label, sound, close, ribbon, reward, icon, appName, go)
    }

    /** The numbers are the widths that the parts want; 0 where a part is not drawn. */
    fun frames(label: Int, sound: Int, close: Int, go: Int, reward: Int, ribbonHeight: Int): Frames {
        val ribbonTop = barTop + target + px(4)
        val mediaTop = ribbonTop + ribbonHeight
        val footTop = footBottom - target
        val mediaBottom = footTop - px(8)
        val closeLeft = right - max(close, target)
        val goLeft = right - max(go, target)
        val icon = px(40)
        val iconTop = footTop + (target - icon) / 2
        val rewardLeft = (width - reward) / 2
        val rewardRight = rewardLeft + reward
        return Frames(
            media = Frame(0, mediaTop, width, max(mediaTop, mediaBottom)),
            label = inRow(left, label, barTop),
            sound = inRow(closeLeft - px(8) - sound, sound, barTop),
            close = inRow(closeLeft, right - closeLeft, barTop),
            ribbon = Frame(0, ribbonTop, width, mediaTop),
            reward = Frame(rewardLeft, mediaBottom - px(48), rewardRight, mediaBottom - px(12)),
            icon = Frame(left, iconTop, left + icon, iconTop + icon),
            appName = Frame(left + icon + px(12), footTop, goLeft - px(12), footBottom),
            go = inRow(goLeft, right - goLeft, footTop),
        )
    }

    private fun inRow(left: Int, width: Int, top: Int) = Frame(left, top, left + width, top + target)
}
