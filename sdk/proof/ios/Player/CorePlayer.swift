import Foundation

@testable import Frontrow

/// Plays to the core, in the modes `story` and `real`.
@MainActor
final class CorePlayer {
  private let send: Send
  private var ads: [String: ReadyAd] = [:]
  private var lifecycles: [String: AdLifecycle] = [:]
  private var hello: JSON = [:]
  private var running: (core: Core, disk: PlayerDisk)?
  private var story: StoryEnvironment?
  private var answer: Any = NSNull()
  private var reported: Any = NSNull()
  private var taken: Any = NSNull()
  private var last = ""
  private var opened: [String] = []
  private var happened: [String] = []

  init(_ send: @escaping Send) {
    self.send = send
  }

  func play(_ message: JSON) throws {
    if let hello = message["hello"] as? JSON {
      open(hello)
    } else if let step = message["step"] as? JSON {
      if let (name, value) = step.first(where: {
        $0.key != "of" && $0.key != "reward" && $0.key != "token_length"
      }) {
        try play(name, value, of: step)
      }
    } else if let time = message.number("fire") {
      story?.fire(time)
    } else if let given = (message["answered"] ?? message["loaded"]) as? JSON {
      story?.settle(given)
    } else {
      throw NotPlayable(description: "This player does not know the message \(message.keys).")
    }
    try started().disk.whenSettled { [self] in
      if let core = running?.core { send(["idle": idle(core)]) }
    }
  }

  private func open(_ hello: JSON) {
    self.hello = hello
    let now = hello.number("now") ?? 0
    story = hello["mode"] as? String == "story" ? StoryEnvironment(send, now) : nil
    running = nil
    start()
  }

  private func start() {
    let given = hello["settings"] as? JSON ?? [:]
    let folder = URL(fileURLWithPath: hello["folder"] as? String ?? NSTemporaryDirectory())
    let disk = PlayerDisk(FileDisk { folder }, isFull: running?.disk.isFull ?? false)
    let real = {
      SystemEnvironment(
        userAgent: playerAgent,
        folder: { folder },
        device: { storyDevice },
        consent: { _ in nil }
      )
    }
    let environment: any Environment = story ?? real()
    let settings = CoreSettings(
      baseURL: hello["base_url"] as? String ?? "",
      appKey: given["app_key"] as? String,
      appVersion: given["app_version"] as? String,
      user: given["user"] as? JSON,
      test: given["test"] as? Bool ?? false,
      watch: given["watch"] as? String,
      child: given["child"] as? Bool ?? false,
      limited: given["limited"] as? Bool ?? false,
      emit: { [unowned self] in note($0) }
    )
    running = (Core(environment: environment, disk: disk, settings: settings), disk)
  }

  private func note(_ event: AdEvent) {
    dispatchPrecondition(condition: .onQueue(.main))
    happened.append(event.word)
  }

  private func play(_ name: String, _ value: Any, of step: JSON) throws {
    let (core, disk) = try started()
    let text = value as? String ?? ""
    let isOn = value as? Bool ?? false
    switch name {
    case "ask": ask(core, text)
    case "keep_ready": core.keepReady(text)
    case "show": try show(core, text, step["reward"] as? JSON)
    case "signal": try signal(text, of: step["of"] as? String ?? last)
    case "record": record(core, step)
    case "network_back": core.flush()
    case "foreground": core.foreground(isOn)
    case "restart":
      story?.forget()
      start()
    case "report":
      reported = "pending"
      core.report(try ad(last), reason: text) { [self] in reported = $0 }
    case "install": core.recordInstall((value as? JSON)?["referrer"] as? String)
    case "consent": story?.stored = value as? JSON ?? [:]
    case "clock_jump_s": story?.jumpMs += 1000 * ((value as? NSNumber)?.doubleValue ?? 0)
    case "disk": disk.isFull = text == "full"
    case "damage": disk.damage()
    case "posts_throw": story?.postsThrow = isOn
    default: throw NotPlayable(description: "This player does not know the step \(name).")
    }
  }

  private func ask(_ core: Core, _ placement: String) {
    answer = "pending"
    core.requestAd(placement) { [self] got in
      switch got {
      case .ad(let ad):
        ads[nameOf(ad)] = ad
        answer = ["ad": nameOf(ad)]
      case .none(let reason):
        answer = ["ad": NSNull(), "reason": reason.rawValue] as JSON
      }
    }
  }

  private func show(_ core: Core, _ name: String, _ reward: JSON?) throws {
    last = name
    let fields = reward.map {
      RewardFields(user: $0["user"] as? String, data: $0["data"] as? String)
    }
    lifecycles[name] = core.show(try ad(name), reward: fields)
  }

  private func record(_ core: Core, _ step: JSON) {
    let length = Int(step.number("token_length") ?? 0)
    for index in 0..<Int(step.number("record") ?? 0) {
      let token = "event-\(index)"
      let dots = String(repeating: ".", count: max(0, length - token.count))
      core.record(token + dots, kind: "impression")
    }
  }

  private func signal(_ signal: String, of name: String) throws {
    guard let lifecycle = lifecycles[name] else {
      throw NotPlayable(description: "\(name) was not shown.")
    }
    last = name
    switch signal {
    case "loaded": lifecycle.loaded()
    case "on_screen": lifecycle.onScreen(true)
    case "off_screen": lifecycle.onScreen(false)
    case "ended": lifecycle.ended()
    case "failed": lifecycle.failed()
    case "close": taken = lifecycle.close()
    default:
      let isTaken = lifecycle.tap()
      taken = isTaken
      if isTaken { opened.append(lifecycle.ad.clickURL) }
    }
  }

  private func ad(_ name: String) throws -> ReadyAd {
    guard let ad = ads[name] else { throw NotPlayable(description: "There is no ad \(name).") }
    return ad
  }

  /// In `story` the impression token up to the first dash; in `real` the whole token.
  private func nameOf(_ ad: ReadyAd) -> String {
    let token = ad.tokens["impression"] ?? ""
    return story == nil ? token : String(token.prefix { $0 != "-" })
  }

  private func started() throws -> (core: Core, disk: PlayerDisk) {
    guard let running else { throw NotPlayable(description: "The driver has not said hello.") }
    return running
  }

  private func idle(_ core: Core) -> JSON {
    let lifecycle = lifecycles[last]
    let idle: JSON = [
      "answer": answer,
      "outcome": lifecycle?.isOver == true
        ? lifecycle.map { outcomeJSON($0.outcome) } ?? [:] : NSNull(),
      "taken": taken,
      "close_in_s": lifecycle?.closeInSeconds ?? NSNull(),
      "opened": opened,
      "waiting": core.waiting,
      "reported": reported,
      "happened": happened,
      "logged": story?.logged ?? [],
      "install_id": core.hasInstallID,
      "last_decision": core.lastDecision ?? NSNull(),
      "next_timer": story?.nextTimer ?? NSNull(),
    ]
    opened = []
    happened = []
    story?.logged = []
    taken = NSNull()
    return idle
  }
}

let playerAgent = "Frontrow-iOS/\(sdkVersion) (Linux; Player)"

func outcomeJSON(_ outcome: Outcome) -> JSON {
  compact([
    "shown": outcome.shown,
    "clicked": outcome.clicked,
    "rewarded": outcome.rewarded,
    "reason": outcome.reason?.rawValue,
    "reward": outcome.reward,
  ])
}
