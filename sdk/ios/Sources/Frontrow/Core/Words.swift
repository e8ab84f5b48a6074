/// Every word that a viewer reads, as in `sdk/words.json`.
enum Words {
  static let about = "Ad ▾"
  static let aboutLabel = "Ad: why you see it, and how to report it"
  static let advertisement = "Advertisement"
  static let testAd = "Test ad"
  static let close = "Close ×"
  static let closeIn = "Close in {seconds}"
  static let rewardIn = "Reward in {seconds}"
  static let rewardEarned = "Reward earned"
  static let soundOn = "Sound on"
  static let soundOff = "Sound off"
  static let getTheApp = "Get the app"
  static let closeTheAd = "Close the ad"
  static let why = "Why this ad"
  static let whyText =
    "This ad for {app} matched: {why}. None of this identifies you."
  static let report = "Report this ad"
  static let sending = "Sending…"
  static let sent =
    "Thank you. The ad network and the developer of this app can see your report."
  static let notSent = "That could not be sent. Try again later."
  static let back = "Back"

  /// What is wrong with an ad: the reasons of a report, and their words.
  static let reportReasons = [
    ("offensive", "It is offensive"),
    ("adult", "It is not for everybody"),
    ("misleading", "It promises what is not true"),
    ("scam", "It is a scam or harmful"),
    ("broken", "It does not work"),
    ("other", "Something else"),
  ]

  /// What to do about a reason of the SDK, for the log in test mode. Of those of the server, the
  /// doctor's page says it.
  static let advice = [
    "unreachable": "check the network and the address",
    "refused": "check the key of the placement",
    "expired": "request it later, or keep one ready",
    "used": "request a new ad",
    "busy": "show it when the other ad is closed",
    "not_visible": "show it where a person can see it",
    "reward_not_valid": "use no &, % or signature=",
    "failed": "check that the media can be loaded",
  ]
}
