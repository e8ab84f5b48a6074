pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositories {
        google()
        mavenCentral()
        maven("http://127.0.0.1:8080/sdk/maven") { isAllowInsecureProtocol = true }
    }
}
