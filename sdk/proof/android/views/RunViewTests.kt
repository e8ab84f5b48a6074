/** Runs JUnit classes and prints one line for each test: `ok name`, or `failed name: why`. */
package ads.frontrow.proof

import kotlin.system.exitProcess
import org.junit.runner.Description
import org.junit.runner.JUnitCore
import org.junit.runner.notification.Failure
import org.junit.runner.notification.RunListener

fun main(classes: Array<String>) {
    val core = JUnitCore()
    core.addListener(Printer())
    core.run(*classes.map { Class.forName(it) }.toTypedArray())
    println("end")
    exitProcess(0)
}

private class Printer : RunListener() {
    private val failed = HashSet<Description>()

    override fun testFailure(failure: Failure) {
        failed.add(failure.description)
        val why = failure.trace.lines().filter { "frontrow" in it || it == failure.trace.lines()[0] }
        println("failed ${nameOf(failure.description)}: ${why.take(5).joinToString(" ")}")
    }

    override fun testFinished(description: Description) {
        if (description !in failed) println("ok ${nameOf(description)}")
    }

    /** Such as `banner/it draws its picture [26]`. */
    private fun nameOf(test: Description): String {
        val name = test.methodName ?: "all tests"
        return "${test.testClass?.simpleName}/$name".replace(Regex("\\[(\\d+)]$"), " $1")
    }
}
