// settings.gradle.kts: where the network's packages are. A version never changes.
dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
        maven("https://network.example.com/sdk/maven")
    }
}

// app/build.gradle.kts: one version, without ranges. It needs minSdk 23 and compileSdk 33.
dependencies {
    implementation("ads.frontrow:frontrow-android:0.1.0")
}
