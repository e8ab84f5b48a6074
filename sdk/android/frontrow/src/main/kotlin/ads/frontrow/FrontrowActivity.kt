package ads.frontrow

import ads.frontrow.internal.AdColors
import ads.frontrow.internal.Page
import ads.frontrow.internal.Pages
import ads.frontrow.internal.rethrowIfFatal
import android.app.Activity
import android.graphics.Color
import android.graphics.drawable.ColorDrawable
import android.media.AudioManager
import android.os.Bundle
import android.view.View

/**
 * Shows an ad over the app. The SDK starts it; an app never does. It has an activity of its own, so
 * that what happens to the app's activity, such as a rotation, does not touch the ad.
 */
public class FrontrowActivity : Activity() {
    private var page: Page? = null

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val page = Pages.of(intent)
        this.page = page
        // The process was ended while the ad was open.
        if (page == null) return finish()
        safely {
            drawBehindBars()
            volumeControlStream = AudioManager.STREAM_MUSIC
            setContentView(page.open(this))
        }
    }

    @Suppress("DEPRECATION")
    private fun drawBehindBars() {
        window.setBackgroundDrawable(ColorDrawable(AdColors.STAGE))
        window.statusBarColor = Color.TRANSPARENT
        window.navigationBarColor = Color.TRANSPARENT
        window.decorView.systemUiVisibility = View.SYSTEM_UI_FLAG_LAYOUT_STABLE or
            View.SYSTEM_UI_FLAG_LAYOUT_FULLSCREEN or View.SYSTEM_UI_FLAG_LAYOUT_HIDE_NAVIGATION
    }

    override fun onStart() {
        super.onStart()
        safely { page?.visible(true) }
    }

    override fun onStop() {
        super.onStop()
        safely { page?.visible(false) }
    }

    @Suppress("OVERRIDE_DEPRECATION")
    override fun onBackPressed() {
        safely { page?.back() }
    }

    override fun onDestroy() {
        super.onDestroy()
        safely { page?.left(isFinishing) }
        page = null
    }

    /** An error of the SDK ends the ad, not the app. */
    private fun safely(work: () -> Unit) = try {
        work()
    } catch (error: Throwable) {
        error.rethrowIfFatal()
        finish()
    }
}
