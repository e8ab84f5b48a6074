package ads.frontrow.internal

import android.content.Context
import android.view.Gravity
import android.view.View
import android.widget.ScrollView
import kotlin.math.max
import kotlin.math.min

/** Says why the ad is shown and lets the viewer report it. Covers the place that it is given. */
internal class AboutView(
    context: Context,
    screen: AdScreen,
    ad: ReadyAd,
    onBack: () -> Unit,
) : FramedView(context) {
    private var insets = Insets(0, 0, 0, 0)
    private val card = AboutCard(context, screen, ad, onBack)
    private val scroll = ScrollView(context)

    init {
        setBackgroundColor(AdColors.SCRIM)
        setOnClickListener { quietly(onBack) }
        importantForAccessibility = View.IMPORTANT_FOR_ACCESSIBILITY_NO
        scroll.background = context.rounded(AdColors.CARD, 16)
        scroll.clipToOutline = true
        // A tap on the card is not one beside it.
        scroll.isClickable = true
        scroll.addView(card)
        addView(scroll)
    }

    /** Its frames are computed again, although its size is the same. */
    fun place(insets: Insets) {
        if (this.insets == insets) return
        this.insets = insets
        forceLayout()
    }

    override fun frames(width: Int, height: Int): Map<View, Frame> {
        val edge = context.px(16)
        val isLow = height < context.px(520) && width > context.px(560)
        card.isLow = isLow
        val left = max(insets.left, edge)
        val room = width - left - max(insets.right, edge)
        val top = max(insets.top, edge)
        val high = height - top - max(insets.bottom, edge)
        val cardWidth = min(room, context.px(if (isLow) 720 else 400))
        val cardHeight = min(high, card.wantedHeight(cardWidth))
        val start = left + (room - cardWidth) / 2
        val above = top + (high - cardHeight) / 2
        return mapOf(scroll to Frame(start, above, start + cardWidth, above + cardHeight))
    }
}

private class AboutCard(
    context: Context,
    private val screen: AdScreen,
    private val ad: ReadyAd,
    onBack: () -> Unit,
) : FramedView(context) {
    /** Where the window is low, the two parts stand side by side. */
    var isLow = false
    private val whyTitle = context.adText(Words.WHY, 16, isBold = true)
    private val why = context.adText(whyText(), color = AdColors.SOFT_TEXT)
    private val reportTitle = context.adText(Words.REPORT, 16, isBold = true)
    private val status = context.adText(color = AdColors.SOFT_TEXT)
    private val back = context.adButton("back", Words.BACK, AdColors.ACCENT, onTap = onBack)
    private val choices = Words.REPORT_REASONS.map { (reason, words) -> choice(reason, words) }

    init {
        status.isGone = true
        status.live()
        back.background = context.rounded(AdColors.ACCENT, 8)
        val all = listOf(whyTitle, why, reportTitle) + choices + listOf(status, back)
        all.forEach(::addView)
    }

    private fun whyText() =
        Words.WHY_TEXT.replace("{app}", ad.appName).replace("{why}", ad.why.joinToString())

    private fun choice(reason: String, words: String): View =
        context.adButton("report $reason", words) { report(reason) }.also {
            it.background = context.rounded(AdColors.CHOICE, 8)
            it.gravity = Gravity.START or Gravity.CENTER_VERTICAL
            it.maxLines = 2
        }

    private fun report(reason: String) {
        showStatus(Words.SENDING)
        screen.core.report(ad, reason) { isSent ->
            if (isSent) choices.forEach { it.isGone = true }
            showStatus(if (isSent) Words.SENT else Words.NOT_SENT)
        }
    }

    private fun showStatus(words: String) {
        status.isGone = false
        status.show(words)
    }

    override fun size(width: Int, height: Int) =
        Pair(width, frames(width, 0).values.maxOf { it.bottom } + context.px(20))

    override fun frames(width: Int, height: Int): Map<View, Frame> {
        val edge = context.px(20)
        val gap = context.px(24)
        val inner = width - 2 * edge
        val column = if (isLow) (inner - gap) * 4 / 9 else inner
        val first = Column(edge, column)
        first.add(whyTitle, 0)
        first.add(why, context.px(8))
        val second = if (isLow) Column(edge + column + gap, inner - column - gap) else first
        second.add(reportTitle, if (isLow) 0 else context.px(16))
        second.addRows(choices.filter { !it.isGone }, if (isLow) 2 else 1)
        if (!status.isGone) second.add(status, context.px(12))
        first.add(back, context.px(16))
        return first.frames + second.frames
    }

    private inner class Column(private val left: Int, private val width: Int) {
        val frames = LinkedHashMap<View, Frame>()
        private var bottom = context.px(20)

        fun add(view: View, space: Int) {
            bottom += space
            place(view, left, width, view.wantedHeight(width))
            bottom = frames.getValue(view).bottom
        }

        fun addRows(views: List<View>, columns: Int) {
            val space = context.px(8)
            val each = (width - space * (columns - 1)) / columns
            for (row in views.chunked(columns)) {
                bottom += space
                val height = row.maxOf { it.wantedHeight(each) }
                row.forEachIndexed { index, one ->
                    place(one, left + index * (each + space), each, height)
                }
                bottom += height
            }
        }

        private fun place(view: View, left: Int, width: Int, height: Int) {
            frames[view] = Frame(left, bottom, left + width, bottom + height)
        }
    }
}
