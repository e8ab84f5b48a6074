/** Plays the driver's steps to the SDK, in all three modes. See `sdk/driver/README.md`. */
package ads.frontrow.player

import ads.frontrow.internal.Json
import ads.frontrow.internal.JsonText
import ads.frontrow.internal.SDK_VERSION
import android.os.Handler
import android.os.Looper
import java.net.Socket
import kotlin.concurrent.thread
import kotlin.system.exitProcess

/** Does what a message says, and then sends the message that ends the turn. */
internal typealias Play = (message: Json, end: (Json) -> Unit) -> Unit

fun main() {
    val driver = Driver()
    val window = System.getenv("FRONTROW_WINDOW")
    if (window == null) {
        val main = MainThread()
        driver.serve(main::run, CorePlayer(main, driver::send)::play)
    } else {
        Looper.prepareMainLooper()
        val handler = Handler(Looper.getMainLooper())
        thread { driver.serve({ handler.post(it) }, ShownPlayer(window, driver::send)::play) }
        Looper.loop()
    }
}

private class Driver {
    private val socket: Socket
    private val writer by lazy { socket.getOutputStream().bufferedWriter() }

    init {
        val (host, port) = System.getenv("FRONTROW_DRIVER").split(":")
        socket = Socket(host, port.toInt())
        socket.tcpNoDelay = true
    }

    fun send(message: Json) = synchronized(this) {
        writer.write(JsonText.write(message) + "\n")
        writer.flush()
    }

    fun serve(onMain: (() -> Unit) -> Unit, play: Play) {
        val java = System.getProperty("java.version")
        val runtime = "OpenJDK $java, Kotlin ${KotlinVersion.CURRENT}"
        val ready = mapOf("platform" to "android", "sdk" to SDK_VERSION, "runtime" to runtime)
        send(mapOf("ready" to ready))
        for (line in socket.getInputStream().bufferedReader().lineSequence()) {
            val message = JsonText.readObject(line)!!
            onMain { play(message, ::send) }
        }
        exitProcess(0)
    }
}
