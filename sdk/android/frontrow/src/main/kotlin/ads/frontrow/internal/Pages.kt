package ads.frontrow.internal

import ads.frontrow.FrontrowActivity
import android.app.Activity
import android.content.Context
import android.content.Intent
import android.view.View

/** What [FrontrowActivity] shows. It outlives an activity that the system makes anew. */
internal interface Page {
    fun open(activity: FrontrowActivity): View

    /** Called when the activity becomes visible or hidden. */
    fun visible(isVisible: Boolean)

    fun back()

    /**
     * Called when the activity of [open] is gone, for ever where the viewer or the app ended it.
     */
    fun left(isForEver: Boolean)
}

/** The pages that are open, each for its activity. They are held from `open` to their end only. */
internal object Pages {
    private const val EXTRA = "frontrow page"
    private val open = HashMap<Long, Page>()

    /** A number of an earlier process leads to no page of this one. */
    private var count = System.nanoTime()

    fun open(context: Context, page: Page) {
        count += 1
        val id = count
        val intent = Intent(context, FrontrowActivity::class.java).putExtra(EXTRA, id)
        if (context !is Activity) intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        open[id] = page
        try {
            context.startActivity(intent)
        } catch (error: Throwable) {
            open.remove(id)
            throw error
        }
    }

    fun of(intent: Intent): Page? = open[intent.getLongExtra(EXTRA, 0)]

    fun close(page: Page) {
        open.values.remove(page)
    }

    val size get() = open.size
}
