package ads.frontrow.example

import ads.frontrow.Frontrow
import ads.frontrow.FrontrowSettings
import android.app.Application

/** The network, for example that of `npm start`. An emulator finds its host at 10.0.2.2. */
const val BASE_URL = "http://10.0.2.2:8080"

/** The app has one SDK, which outlives its activities. */
class NightBus : Application() {
    /** Told what happens in the SDK, while the page is there. */
    var onEvent: (String) -> Unit = {}

    val game by lazy { Game(ads) }

    val ads by lazy {
        Frontrow(this, FrontrowSettings(BASE_URL, test = true, listener = { onEvent(it.toString()) }))
    }
}
