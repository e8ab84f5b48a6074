package ads.frontrow.example

import java.net.URL
import kotlin.concurrent.thread

private val settings = Regex("id=\"demo-settings\"[^>]*>([^<]*)<")

/** The keys of placements: the app's own, or those in the page of the network's demo app. */
class DemoKeys(
    private val baseUrl: String,
    private val own: Map<String, String>,
    private val onProblem: (String) -> Unit,
) {
    /** Gives the key of a format's placement, on any thread. */
    fun of(format: String, done: (String) -> Unit) {
        val known = own[format].orEmpty()
        if (known.isNotEmpty()) return done(known)
        thread {
            try {
                done(keyIn(URL("$baseUrl/demo-app").readText(), format))
            } catch (error: Exception) {
                onProblem("The demo app's keys cannot be read: $error")
            }
        }
    }
}

fun keyIn(page: String, format: String): String {
    val text = checkNotNull(settings.find(page)) { "The page has no settings." }.groupValues[1]
    val key = Regex("\"$format\"\\s*:\\s*\"(fr_p_[^\"]*)\"").find(text)
    return checkNotNull(key) { "The page has no placement for $format." }.groupValues[1]
}
