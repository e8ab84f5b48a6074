package ads.frontrow

import ads.frontrow.internal.BannerView
import android.content.Context
import android.util.AttributeSet
import android.widget.FrameLayout

/** What a banner's place does when there is no ad, or when the viewer has closed it. */
public enum class WhenEmpty { KEEP, COLLAPSE }

/**
 * A banner of a placement, at most 728 dp wide and a tenth as high, at least 50 dp. Its place is
 * reserved before the ad is there and does not change with it. In a list it keeps its ad while it
 * is scrolled away or bound again. It can stand in a layout's XML.
 */
public class FrontrowBanner @JvmOverloads constructor(
    context: Context,
    attributes: AttributeSet? = null,
) : FrameLayout(context, attributes) {
    private val place = BannerView(context)

    /** Whether an empty place stays ([WhenEmpty.KEEP]) or is given back. */
    public var whenEmpty: WhenEmpty
        get() = place.whenEmpty
        set(whenEmpty) {
            place.whenEmpty = whenEmpty
        }

    init {
        addView(place, LayoutParams(LayoutParams.MATCH_PARENT, LayoutParams.WRAP_CONTENT))
    }

    /**
     * Requests an ad of the placement (`fr_p_…`) and shows it. With the placement that is shown
     * already, this does nothing. The old ad stays until the new one can be drawn.
     */
    public fun load(ads: FrontrowAds, placement: String) {
        place.load(ads, placement)
    }
}
