plugins {
    id("com.android.application") version "8.13.0"
    id("org.jetbrains.kotlin.android") version "2.2.20"
}

android {
    namespace = "ads.frontrow.example"
    compileSdk = 36
    defaultConfig {
        applicationId = "ads.frontrow.example"
        minSdk = 23
        targetSdk = 36
    }
}

kotlin { jvmToolchain(17) }

dependencies {
    implementation("ads.frontrow:frontrow-android:0.1.0")
}
