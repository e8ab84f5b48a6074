// The version of Kotlin is the kotlin-stdlib that an app gets with the library.
plugins {
    id("com.android.library") version "8.13.0" apply false
    id("com.android.application") version "8.13.0" apply false
    id("org.jetbrains.kotlin.android") version "2.2.0" apply false
}
