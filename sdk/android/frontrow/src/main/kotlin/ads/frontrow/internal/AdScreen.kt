package ads.frontrow.internal

import android.content.Context
import android.content.Intent
import android.graphics.Bitmap
import android.graphics.BitmapFactory
import android.net.Uri

/** The longer side of a picture in memory, in pixels. */
private const val LARGEST_SIDE = 2560

/** What the views of an SDK share. */
internal class AdScreen(
    private val app: Context,
    val environment: AndroidEnvironment,
    val core: Core,
) {
    val main get() = environment.main

    /** Opens the advertised app's page in the system's browser. Nothing is fetched before. */
    fun tap(lifecycle: AdLifecycle) {
        if (!lifecycle.tap()) return
        core.guard {
            val page = Intent(Intent.ACTION_VIEW, Uri.parse(lifecycle.ad.clickUrl))
            app.startActivity(page.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK))
        }
    }

    /** Decodes a picture that was loaded. Gives null where it cannot be drawn. */
    fun decode(url: String, done: (Bitmap?) -> Unit) {
        val bytes = environment.media.picture(url)
        environment.threads.onCall({ decodeBytes(bytes!!) }, done)
    }

    private fun decodeBytes(bytes: ByteArray): Bitmap {
        val options = BitmapFactory.Options()
        options.inJustDecodeBounds = true
        BitmapFactory.decodeByteArray(bytes, 0, bytes.size, options)
        options.inJustDecodeBounds = false
        options.inSampleSize = 1
        while (maxOf(options.outWidth, options.outHeight) / options.inSampleSize > LARGEST_SIDE) {
            options.inSampleSize *= 2
        }
        return BitmapFactory.decodeByteArray(bytes, 0, bytes.size, options)!!
    }
}
