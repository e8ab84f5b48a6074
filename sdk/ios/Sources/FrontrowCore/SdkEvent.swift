/// Something that happened in the SDK. For one ad the events come in this order: `asked`, then
/// `answered` or `no_ad`; `opened` (not for a banner), `impression`, `click`, `complete`, `reward`,
/// `closed`; or `not_shown` instead of these. Others are `retry`, `verdict`, `reported` and
/// `install`. A member is nil where the event has none.
public struct SdkEvent: Sendable, Equatable {
  public let what: String

  /// The key of the placement.
  public let placement: String?
  public let format: String?

  /// The name of the advertised app.
  public let app: String?

  /// Why there is no ad, why it was not shown, or why an event or an install does not count.
  public let reason: Reason?

  /// What is sent again (`ad`, `events`, `install`), or the kind of event of a `verdict`.
  public let of: String?
  public let inSeconds: Int?

  /// The server's result of a `verdict`.
  public let status: String?

  /// `dropped` where the server dropped the reward of a `verdict`.
  public let reward: String?

  /// Whether the server has accepted a report.
  public let sent: Bool?

  /// Whether the install was counted for an ad.
  public let attributed: Bool?

  package init(
    _ what: String,
    placement: String? = nil,
    format: String? = nil,
    app: String? = nil,
    reason: Reason? = nil,
    of: String? = nil,
    inSeconds: Int? = nil,
    status: String? = nil,
    reward: String? = nil,
    sent: Bool? = nil,
    attributed: Bool? = nil
  ) {
    self.what = what
    self.placement = placement
    self.format = format
    self.app = app
    self.reason = reason
    self.of = of
    self.inSeconds = inSeconds
    self.status = status
    self.reward = reward
    self.sent = sent
    self.attributed = attributed
  }
}

func reason(of answer: Any?) -> Reason? {
  (answer as? String).map(Reason.init)
}
