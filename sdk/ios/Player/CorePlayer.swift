import Foundation
import FrontrowCore

/// Plays to the core, in the modes `story` and `real`.
@MainActor
final class CorePlayer {
  private let send: Send
  private var ads: [String: HandedAd] = [:]
  private var lives: [String: AdLifecycle] = [:]
  private var hello: Json = [:]
  private var core: Core!
  private var disk: PlayerDisk!
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

  func play(_ message: Json) throws {
    if let hello = message["hello"] as? Json {
      open(hello)
    } else if let step = message["step"] as? Json {
      if let (name, value) = step.first(where: {
        $0.key != "of" && $0.key != "reward" && $0.key != "token_length"
      }) {
        try play(name, value, of: step)
      }
    } else if let time = message.number("fire") {
      story?.fire(time)
    } else if let given = (message["answered"] ?? message["loaded"]) as? Json {
      story?.settle(given)
    } else {
      throw NotPlayable(description: "This player does not know the message \(message.keys).")
    }
    disk.whenSettled { [self] in send(["idle": idle()]) }
  }

  private func open(_ hello: Json) {
    self.hello = hello
    let now = hello.number("now") ?? 0
    story = hello["mode"] as? String == "story" ? StoryEnvironment(send, now) : nil
    disk = nil
    start()
  }

  private func start() {
    let settings = hello["settings"] as? Json ?? [:]
    let folder = URL(fileURLWithPath: hello["folder"] as? String ?? NSTemporaryDirectory())
    disk = PlayerDisk(FileDisk { folder }, isFull: disk?.isFull ?? false)
    let real = {
      SystemEnvironment(
        userAgent: playerAgent,
        folder: { folder },
        device: { storyDevice },
        consent: { _ in nil }
      )
    }
    let around: any Environment = story ?? real()
    let core = CoreSettings(
      baseUrl: hello["base_url"] as? String ?? "",
      appKey: settings["app_key"] as? String,
      appVersion: settings["app_version"] as? String,
      user: settings["user"] as? Json,
      test: settings["test"] as? Bool ?? false,
      child: settings["child"] as? Bool ?? false,
      limited: settings["limited"] as? Bool ?? false,
      tell: { [unowned self] in tell($0) }
    )
    self.core = Core(around, disk, core)
  }

  private func tell(_ event: SdkEvent) {
    dispatchPrecondition(condition: .onQueue(.main))
    happened.append(event.what)
  }

  private func play(_ name: String, _ value: Any, of step: Json) throws {
    let text = value as? String ?? ""
    let isOn = value as? Bool ?? false
    switch name {
    case "ask": ask(text)
    case "keep_ready": core.keepReady(text)
    case "show": try show(text, step["reward"] as? Json)
    case "signal": try signal(text, of: step["of"] as? String ?? last)
    case "record": record(step)
    case "network_back": core.flush()
    case "foreground": core.foreground(isOn)
    case "restart":
      story?.forget()
      start()
    case "report":
      reported = "pending"
      core.report(try ad(last), text) { [self] in reported = $0 }
    case "install": core.recordInstall((value as? Json)?["referrer"] as? String)
    case "consent": story?.stored = value as? Json ?? [:]
    case "clock_jump_s": story?.jumpMs += 1000 * ((value as? NSNumber)?.doubleValue ?? 0)
    case "disk": disk.isFull = text == "full"
    case "damage": disk.damage()
    case "posts_throw": story?.postsThrow = isOn
    default: throw NotPlayable(description: "This player does not know the step \(name).")
    }
  }

  private func ask(_ placement: String) {
    answer = "pending"
    core.requestAd(placement) { [self] got in
      switch got {
      case .ad(let ad):
        ads[nameOf(ad)] = ad
        answer = ["ad": nameOf(ad)]
      case .none(let reason):
        answer = ["ad": NSNull(), "reason": reason.rawValue] as Json
      }
    }
  }

  private func show(_ name: String, _ reward: Json?) throws {
    last = name
    let fields = reward.map {
      RewardFields(user: $0["user"] as? String, data: $0["data"] as? String)
    }
    lives[name] = core.show(try ad(name), reward: fields)
  }

  private func record(_ step: Json) {
    let length = Int(step.number("token_length") ?? 0)
    for index in 0..<Int(step.number("record") ?? 0) {
      let token = "event-\(index)"
      let dots = String(repeating: ".", count: max(0, length - token.count))
      core.record(token + dots, of: "impression")
    }
  }

  private func signal(_ signal: String, of name: String) throws {
    guard let life = lives[name] else { throw NotPlayable(description: "\(name) was not shown.") }
    last = name
    switch signal {
    case "loaded": life.loaded()
    case "on_screen": life.onScreen(true)
    case "off_screen": life.onScreen(false)
    case "ended": life.ended()
    case "failed": life.failed()
    case "close": taken = life.close()
    default:
      let isTaken = life.tap()
      taken = isTaken
      if isTaken { opened.append(life.ad.clickUrl) }
    }
  }

  private func ad(_ name: String) throws -> HandedAd {
    guard let ad = ads[name] else { throw NotPlayable(description: "There is no ad \(name).") }
    return ad
  }

  /// In `story` the impression token up to the first dash; in `real` the whole token.
  private func nameOf(_ ad: HandedAd) -> String {
    let token = ad.tokens["impression"] ?? ""
    return story == nil ? token : String(token.prefix { $0 != "-" })
  }

  private func idle() -> Json {
    let life = lives[last]
    let idle: Json = [
      "answer": answer,
      "outcome": life?.isOver == true ? life.map { outcomeJson($0.outcome) } ?? [:] : NSNull(),
      "taken": taken,
      "close_in_s": life?.closeInSeconds ?? NSNull(),
      "opened": opened,
      "waiting": core.waiting,
      "reported": reported,
      "happened": happened,
      "install_id": core.hasInstallId,
      "last_decision": core.lastDecision ?? NSNull(),
      "next_timer": story?.nextTimer ?? NSNull(),
    ]
    opened = []
    happened = []
    taken = NSNull()
    return idle
  }
}

let playerAgent = "Frontrow-iOS/\(sdkVersion) (Linux; Player)"

func outcomeJson(_ outcome: Outcome) -> Json {
  compact([
    "shown": outcome.shown,
    "clicked": outcome.clicked,
    "rewarded": outcome.rewarded,
    "reason": outcome.reason?.rawValue,
    "reward": outcome.reward,
  ])
}
