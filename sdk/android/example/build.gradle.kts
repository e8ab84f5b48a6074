plugins {
    id("com.android.application")
    id("org.jetbrains.kotlin.android")
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
    // An app of its own takes the network's package: snippets/install.kts.
    implementation(project(":frontrow"))
}
