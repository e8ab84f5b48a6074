import Foundation

// Prints a line for each test: `ok name` or `failed name: why`; and `end`.

sdkTests()
fullscreenTests()
videoTests()
bannerTests()
exampleTests()
print("end")
