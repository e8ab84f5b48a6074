package ads.frontrow.tests

import ads.frontrow.Frontrow
import ads.frontrow.FrontrowSettings
import ads.frontrow.Reason
import ads.frontrow.internal.Guard
import ads.frontrow.internal.HttpReply
import ads.frontrow.internal.JsonText
import ads.frontrow.internal.MediaCache
import ads.frontrow.internal.NotJson
import ads.frontrow.internal.StoredEvent
import ads.frontrow.internal.SystemEnvironment
import ads.frontrow.internal.Threads
import ads.frontrow.player.MainThread
import ads.frontrow.standins.Phone
import android.os.Looper
import java.io.File
import java.net.ServerSocket
import java.util.concurrent.LinkedBlockingQueue
import java.util.concurrent.TimeUnit
import kotlin.concurrent.thread
import kotlin.coroutines.cancellation.CancellationException

private const val USER_AGENT = "Frontrow-Android/test"

internal fun coreTests(tests: Tests) {
    tests.test("core/creation takes at most 2 ms with a disk that takes 3 s", ::creationIsQuick)
    tests.test("core/a folder that cannot be made costs no ad and no event", ::noFolder)
    tests.test("core/a damaged line costs that event only", ::damagedLine)
    tests.test("core/a portal's page, a redirect and a cut answer are no answer", ::portal)
    tests.test("core/the cache holds 50 MB and drops the oldest", ::cache)
    tests.test("core/three errors silence the SDK; full memory is the app's to see", ::guard)
    tests.test("core/JSON is read as it is written, and nonsense is refused", ::json)
}

private fun creationIsQuick() {
    val looper = Looper.getMainLooper()
    looper.takeByHand()
    val phone = Phone(File("/nowhere"), 390, 844)
    phone.diskDelayMs = 3000
    val times = (1..21).map {
        val started = System.nanoTime()
        Frontrow(phone.application, FrontrowSettings("https://network.example.com"))
        (System.nanoTime() - started) / 1e6
    }
    check(times.sorted()[10] <= 2) { "It took ${times.sorted()[10]} ms." }
    looper.takeByHand()
}

private fun noFolder() {
    val file = File.createTempFile("frontrow", "")
    val world = World(storage = File(file, "below-a-file"))
    world.isOnline = true
    val result = world.ask()
    world.isOnline = false
    world.show(result.ad!!)
    assertEquals(1, world.core.waiting)
    world.isOnline = true
    world.phone.connectivity.comeBack()
    world.until("the event is sent") { world.core.waiting == 0 }
    assertEquals("A-impression", world.tokens.last())
    // A video cannot be stored either; it is played from its address.
    val video = World(listOf(adJson("video")), storage = File(file, "below-a-file"))
    video.show()
    assertEquals(1, video.count("impression"))
}

private fun damagedLine() {
    val folder = File.createTempFile("frontrow", "").also { it.delete() }
    folder.mkdirs()
    val line = { token: String -> StoredEvent(token, "2026-11-27T00:00:00.000Z", "impression").toLine() }
    val events = File(folder, "https_network.example.com.events")
    events.writeBytes("${line("one")}\n{\"token\":\"dam\n".toByteArray() + byteArrayOf(-1, 10))
    events.appendText("${line("two")}\n{\"cut")
    val world = World(storage = folder)
    world.until("the events are sent") { "two" in world.tokens }
    assertEquals(listOf("one", "two"), world.tokens)
    world.until("the file is written anew") {
        "dam" !in events.readText() && "cut" !in events.readText()
    }
}

private fun portal() {
    assertEquals(0, answerTo("200 OK", "Content-Length: 13", "<html></html>").status)
    assertEquals(0, answerTo("302 Found", "Location: /login\r\nContent-Length: 0", "").status)
    assertEquals(0, answerTo("200 OK", "Content-Length: 99", "{\"ad\"").status)
    val busy = answerTo("503 Busy", "Retry-After: 7\r\nContent-Length: 0", "")
    assertEquals("7", busy.retryAfter)
    val reply = answerTo("200 OK", "Content-Length: 11", "{\"ad\":null}")
    assertEquals(mapOf("ad" to null), reply.members)
}

private fun answerTo(status: String, headers: String, body: String): HttpReply {
    val server = ServerSocket(0)
    thread(isDaemon = true) {
        server.accept().use { socket ->
            val input = socket.getInputStream()
            val seen = StringBuilder()
            while (!seen.endsWith("{\"a\":1}")) seen.append(input.read().toChar())
            check("User-Agent: $USER_AGENT\r" in seen) { "The user agent is missing: $seen" }
            socket.getOutputStream().write("HTTP/1.1 $status\r\n$headers\r\n\r\n$body".toByteArray())
        }
    }
    val answers = LinkedBlockingQueue<HttpReply>()
    val main = MainThread()
    val environment = SystemEnvironment(main, USER_AGENT, { File("/nowhere") })
    val address = "http://127.0.0.1:${server.localPort}/"
    main.run { environment.post(address, mapOf("a" to 1)) { answers.add(it) } }
    return checkNotNull(answers.poll(8, TimeUnit.SECONDS)) { "There was no answer: $status" }
}

private fun cache() {
    val folder = File.createTempFile("frontrow", "").also { it.delete() }
    val left = File(folder, "media/left-by-an-earlier-run.mp4")
    left.parentFile.mkdirs()
    left.writeText("old")
    val main = MainThread()
    val media = MediaCache(Threads(main), { folder }, { ByteArray(20 * 1024 * 1024) })
    val loaded = LinkedBlockingQueue<Boolean>()
    for (name in listOf("one", "two", "three")) {
        main.run { media.load(name, isVideo = true) { loaded.add(it) } }
        assertEquals(true, loaded.poll(8, TimeUnit.SECONDS))
    }
    assertEquals("one", media.video("one"))
    val kept = listOf(media.video("two"), media.video("three")).map { File(it).name }
    for (turn in 1..400) if (left.parentFile.list()!!.size > 2) Thread.sleep(5)
    assertEquals(kept.sorted(), left.parentFile.list()!!.sorted())
    main.run { media.load("picture") { loaded.add(it) } }
    loaded.poll(8, TimeUnit.SECONDS)
    assertEquals(20 * 1024 * 1024, media.picture("picture")?.size)
}

private fun guard() {
    val guard = Guard()
    for (fatal in listOf(OutOfMemoryError(), StackOverflowError(), CancellationException())) {
        val seen = try {
            guard { throw fatal }
            null
        } catch (error: Throwable) {
            error
        }
        check(seen === fatal) { "$fatal is hidden." }
    }
    var failed = 0
    repeat(3) { guard({ failed += 1 }) { error("of the SDK") } }
    guard({ failed += 1 }) { error("This runs after three errors.") }
    assertEquals(4, failed)
}

private fun json() {
    val text = "{\"a\":[1,-2.5,true,null,\"\\u00fc \\\"q\\\" \\\\ \\n\"],\"b\":{}}"
    val value = JsonText.read(text)
    val list = listOf(1L, -2.5, true, null, "ü \"q\" \\ \n")
    assertEquals(mapOf("a" to list, "b" to emptyMap<String, Any?>()), value)
    assertEquals(value, JsonText.read(JsonText.write(value)))
    val deep = "[".repeat(100) + "]".repeat(100)
    val bad = listOf("", "{", "[1,]", "{\"a\"}", "nul", "1 2", "\"\u0001\"", "NaN", "0x1", deep)
    for (one in bad) {
        val found = try {
            JsonText.read(one)
        } catch (_: NotJson) {
            continue
        }
        error("$one was read as $found")
    }
    assertEquals(Reason.EXPIRED, Reason.of("expired"))
}
