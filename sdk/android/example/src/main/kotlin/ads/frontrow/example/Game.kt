package ads.frontrow.example

import ads.frontrow.FrontrowAds
import android.app.Activity

/**
 * What the game does with ads. It knows the interface only, so a test gives it a `FakeFrontrow`.
 */
class Game(private val ads: FrontrowAds) {
    var coins = 0
        private set

    /** What happened last, for the screen. */
    var last = ""
        private set

    suspend fun show(activity: Activity, placement: String) {
        val result = ads.requestAd(placement)
        val ad = result.ad
        if (ad == null) {
            last = result.reason.name
            return
        }
        val outcome = ad.show(activity)
        last = if (outcome.shown) "shown" else outcome.reason.name
        if (outcome.rewarded) coins += 10
    }
}
