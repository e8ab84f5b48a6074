package com.example.firstad

import ads.frontrow.Frontrow
import ads.frontrow.FrontrowAds
import ads.frontrow.FrontrowSettings
import android.app.Activity
import android.app.Application
import android.util.Log

class Game : Application() {
    val ads: FrontrowAds by lazy {
        Frontrow(this, FrontrowSettings("https://network.example.com", test = true))
    }
}

// Call it in a coroutine, such as lifecycleScope.launch { showBetweenLevels(this, ads) }
suspend fun showBetweenLevels(activity: Activity, ads: FrontrowAds) {
    val result = ads.requestAd("fr_p_…")
    val ad = result.ad
    if (ad == null) Log.i("ads", result.reason.name) else ad.show(activity)
}
