package com.example.banner

import ads.frontrow.FrontrowAds
import ads.frontrow.FrontrowBanner
import ads.frontrow.WhenEmpty
import android.view.ViewGroup

// Or in a layout: <ads.frontrow.FrontrowBanner android:id="@+id/banner"
//     android:layout_width="match_parent" android:layout_height="wrap_content" />
fun addBanner(page: ViewGroup, ads: FrontrowAds) {
    val banner = FrontrowBanner(page.context)
    banner.whenEmpty = WhenEmpty.COLLAPSE // KEEP leaves its place where it is
    banner.load(ads, "fr_p_…")
    page.addView(banner)
}
