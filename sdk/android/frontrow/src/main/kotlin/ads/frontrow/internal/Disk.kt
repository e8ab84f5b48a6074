package ads.frontrow.internal

import java.io.File
import java.io.FileOutputStream
import java.io.IOException

/**
 * The SDK's small text files. Operations run one after another, and a callback runs when its
 * operation has ended. `isOk` is false where the disk is full or the folder cannot be written.
 */
internal interface Disk {
    /** Gives null where there is no such file or it cannot be read. */
    fun read(name: String, done: (text: String?) -> Unit)

    fun append(name: String, text: String, done: (isOk: Boolean) -> Unit)

    /** Replaces the whole file, or leaves the old one as it was. */
    fun write(name: String, text: String, done: (isOk: Boolean) -> Unit)
}

/** Files of a folder, which is made when something is written. All work is done by [threads]. */
internal class FileDisk(private val threads: Threads, private val folder: () -> File) : Disk {
    override fun read(name: String, done: (text: String?) -> Unit) =
        threads.onDisk({ fileOf(name).readText() }, done)

    override fun append(name: String, text: String, done: (isOk: Boolean) -> Unit) =
        threads.onDisk({
            FileOutputStream(fileToWrite(name), true).use { it.write(text.toByteArray()) }
        }) { done(it != null) }

    override fun write(name: String, text: String, done: (isOk: Boolean) -> Unit) =
        threads.onDisk({
            val file = fileToWrite(name)
            val fresh = File("${file.path}.new")
            FileOutputStream(fresh).use {
                it.write(text.toByteArray())
                it.fd.sync()
            }
            if (!fresh.renameTo(file)) throw IOException("The file cannot be replaced.")
        }) { done(it != null) }

    private fun fileOf(name: String) = File(folder(), name)

    private fun fileToWrite(name: String): File {
        val file = fileOf(name)
        file.parentFile?.mkdirs()
        return file
    }
}
