package ads.frontrow.player

import ads.frontrow.internal.Disk

/** Real files, on a disk that the case can fill, and with a record that it can damage. */
internal class PlayerDisk(
    private val files: Disk,
    private val later: (() -> Unit) -> Unit,
    var isFull: Boolean,
) : Disk {
    private var events = ""

    /** The operations that have begun and not ended. */
    var running = 0
        private set

    override fun read(name: String, done: (text: String?) -> Unit) {
        if (name.endsWith(".events")) events = name
        files.read(name, counted(done))
    }

    override fun append(name: String, text: String, done: (isOk: Boolean) -> Unit) {
        val end = counted(done)
        if (isFull) later { end(false) } else files.append(name, text, end)
    }

    override fun write(name: String, text: String, done: (isOk: Boolean) -> Unit) {
        val end = counted(done)
        if (isFull) later { end(false) } else files.write(name, text, end)
    }

    /** Adds a line that cannot be read. */
    fun damage() = files.append(events, "{\"token\":\"dam\n", counted {})

    private fun <T> counted(done: (T) -> Unit): (T) -> Unit {
        running += 1
        return { result ->
            running -= 1
            done(result)
        }
    }
}
