/** Runs all tests and prints one line for each: `ok name`, or `failed name: why`. */
package ads.frontrow.tests

import kotlin.system.exitProcess

internal class Tests {
    private val failed = ArrayList<String>()

    fun test(name: String, run: () -> Unit) = try {
        run()
        println("ok $name")
    } catch (error: Throwable) {
        failed.add(name)
        val where = error.stackTrace.filter { "frontrow" in it.className }.take(6)
        println("failed $name: $error ${where.joinToString(" < ")}")
    }

    fun end(): Nothing {
        println("end")
        exitProcess(if (failed.isEmpty()) 0 else 1)
    }
}

internal fun assertEquals(wanted: Any?, found: Any?) =
    check(wanted == found) { "wanted $wanted, found $found" }

fun main() {
    val tests = Tests()
    coreTests(tests)
    lifeTests(tests)
    fullscreenTests(tests)
    videoTests(tests)
    bannerTests(tests)
    installTests(tests)
    fakeTests(tests)
    tests.end()
}
