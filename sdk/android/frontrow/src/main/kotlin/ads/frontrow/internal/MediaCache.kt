package ads.frontrow.internal

import java.io.ByteArrayOutputStream
import java.io.File
import java.io.IOException
import java.util.Collections

private const val MAX_BYTES = 50 * 1024 * 1024
private const val PART_BYTES = 64 * 1024
private const val DOWNLOAD_TIMEOUT_NS = 60_000_000_000

/** Pictures have [bytes]; videos have a [file]. */
internal class Medium(val size: Int, val bytes: ByteArray?, val file: File?)

/**
 * The media of ads, at most 50 MB, of which the oldest go first. Pictures are in memory. Videos are
 * files of the folder `media`, which is emptied at the first video of a run. A video that cannot be
 * written is played from its address.
 */
internal class MediaCache(
    private val threads: Threads,
    private val folder: () -> File,
    private val download: (url: String) -> ByteArray,
) {
    private val entries = LinkedHashMap<String, Medium>()

    /** Gives true when the medium can be drawn at once. */
    fun load(url: String, isVideo: Boolean = false, done: (isLoaded: Boolean) -> Unit) {
        val known = entries.remove(url)
        if (known == null) {
            return threads.onDownload({ download(url) }) { bytes ->
                if (bytes == null) done(false) else keep(url, bytes, isVideo, done)
            }
        }
        entries[url] = known
        done(true)
    }

    fun picture(url: String): ByteArray? = entries[url]?.bytes

    /** The path of a video, or its address. */
    fun video(url: String): String = entries[url]?.file?.path ?: url

    private fun keep(url: String, bytes: ByteArray, isVideo: Boolean, done: (Boolean) -> Unit) {
        if (!isVideo) {
            add(url, Medium(bytes.size, bytes, null))
            return done(true)
        }
        threads.onDisk({ write(bytes) }) { file ->
            if (file != null) add(url, Medium(bytes.size, null, file))
            done(true)
        }
    }

    private fun add(url: String, medium: Medium) {
        // The oldest entry of this address may be that of a request at the same time.
        entries.put(url, medium)?.let(::delete)
        var size = entries.values.sumOf { it.size }
        for ((oldest, gone) in entries.entries.toList()) {
            if (size <= MAX_BYTES) return
            entries.remove(oldest)
            size -= gone.size
            delete(gone)
        }
    }

    private fun delete(gone: Medium) {
        gone.file?.let { file -> threads.onDisk({ file.delete() }) {} }
    }

    private fun write(bytes: ByteArray): File {
        val media = File(folder(), "media")
        // What an earlier run has left is of no use.
        if (emptied.add(media.path)) media.deleteRecursively()
        if (!media.isDirectory && !media.mkdirs()) throw IOException("The folder cannot be made.")
        return File(media, "${System.nanoTime()}.mp4").apply { writeBytes(bytes) }
    }

    private companion object {
        /** The folders that this run has emptied. */
        val emptied: MutableSet<String> = Collections.synchronizedSet(HashSet())
    }
}

/** Reads a medium of the server. Throws an error where it cannot. */
internal fun downloadMedium(url: String, userAgent: String) = HttpCall(url, userAgent).use { call ->
    if (call.status() != 200) throw IOException("The server has no such medium.")
    val bytes = ByteArrayOutputStream()
    val giveUpAt = System.nanoTime() + DOWNLOAD_TIMEOUT_NS
    call.read(PART_BYTES) { part, length ->
        bytes.write(part, 0, length)
        if (bytes.size() > MAX_BYTES) throw IOException("The medium is too large.")
        if (System.nanoTime() > giveUpAt) throw IOException("The medium takes too long.")
    }
    bytes.toByteArray()
}
