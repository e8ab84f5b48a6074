package ads.frontrow.internal

import ads.frontrow.FrontrowActivity
import android.view.View
import android.view.WindowInsets

/** The panel of a banner, which has no room for it. */
internal class AboutPage(private val screen: AdScreen, private val ad: ReadyAd) : Page {
    private var activity: FrontrowActivity? = null

    override fun open(activity: FrontrowActivity): View {
        this.activity = activity
        activity.title = Words.WHY
        val about = AboutView(activity, screen, ad, ::back)
        about.setOnApplyWindowInsetsListener { view, insets -> place(view as AboutView, insets) }
        return about
    }

    @Suppress("DEPRECATION")
    private fun place(about: AboutView, insets: WindowInsets): WindowInsets {
        val isMirrored = about.layoutDirection == View.LAYOUT_DIRECTION_RTL
        val left = insets.systemWindowInsetLeft
        val right = insets.systemWindowInsetRight
        about.place(
            Insets(
                if (isMirrored) right else left,
                insets.systemWindowInsetTop,
                if (isMirrored) left else right,
                insets.systemWindowInsetBottom,
            ),
        )
        about.requestLayout()
        return insets
    }

    override fun visible(isVisible: Boolean) = Unit

    override fun back() {
        activity?.finish()
    }

    override fun left(isForEver: Boolean) {
        activity = null
        if (isForEver) Pages.close(this)
    }
}
