package ads.frontrow.internal

internal class StoredEvent(
    val token: String,
    val at: String,
    val of: String,
    val reward: Json? = null,
) {
    fun toLine() = JsonText.write(
        jsonOf("token" to token, "at" to at, "of" to of, "reward" to reward),
    )
}

private const val MAX_EVENTS = 1000

/** With this many lines more than twice its events, the file is written anew. */
private const val SPARE_LINES = 200

/**
 * Events are in memory, and written behind to a file of JSON lines: one that adds an event, one
 * that removes it. A line that cannot be read costs that event only. While the disk is full, events
 * are kept in memory; the file is written whole when it can be written again.
 */
internal class EventStore(private val disk: Disk, private val name: String) {
    private var events = LinkedHashMap<String, StoredEvent>()
    private var pending = ArrayList<String>()
    private var lines = 0
    private var isOpen = false
    private var isWriting = false
    private var mustRewrite = false

    val length get() = events.size

    /** Reads what an earlier run left. What was added before comes after it. */
    fun open(done: () -> Unit) = disk.read(name) { text ->
        val found = if (text.isNullOrEmpty()) emptyList() else text.split('\n')
        // A last line without its end was cut off, and the next one must not continue it.
        if (!found.lastOrNull().isNullOrEmpty()) mustRewrite = true
        val whole = found.dropLast(1)
        lines = whole.size
        events = LinkedHashMap()
        (whole + pending).forEach(::play)
        isOpen = true
        trim()
        write()
        done()
    }

    fun oldest(most: Int): List<StoredEvent> = events.values.take(most)

    /** A token that is stored already is not added again. Beyond 1,000 events, the oldest go. */
    fun add(event: StoredEvent) {
        if (event.token in events) return
        events[event.token] = event
        pending.add(event.toLine())
        trim()
        write()
    }

    fun remove(gone: List<StoredEvent>) {
        gone.forEach { forget(it.token) }
        write()
    }

    private fun trim() {
        while (events.size > MAX_EVENTS) forget(events.keys.first())
    }

    private fun forget(token: String) {
        events.remove(token)
        pending.add(JsonText.write(mapOf("gone" to token)))
    }

    private fun play(line: String) {
        try {
            val json = JsonText.readObject(line)!!
            val gone = json["gone"]
            if (gone != null) {
                events.remove(gone as String)
            } else {
                val token = json["token"] as String
                val reward = JsonText.objectOf(json["reward"])
                val at = json["at"] as String
                events[token] = StoredEvent(token, at, json["of"] as String, reward)
            }
        } catch (_: Exception) {
            mustRewrite = true
        }
    }

    private fun write() {
        if (!isOpen || isWriting || (pending.isEmpty() && !mustRewrite)) return
        val fresh = pending
        pending = ArrayList()
        isWriting = true
        val length = lines + fresh.size
        if (mustRewrite || length > 2 * events.size + SPARE_LINES) {
            val all = events.values.map { it.toLine() }
            disk.write(name, textOf(all)) { written(it, all.size) }
        } else {
            disk.append(name, textOf(fresh)) { written(it, length) }
        }
    }

    private fun written(isOk: Boolean, length: Int) {
        isWriting = false
        mustRewrite = !isOk
        lines = length
        if (pending.isNotEmpty()) write()
    }

    private fun textOf(lines: List<String>) = lines.joinToString("") { "$it\n" }
}
