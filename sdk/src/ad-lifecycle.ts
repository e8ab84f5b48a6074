import type { Environment } from './environment.ts'
import { type ReadyAd, isVideo } from './ready-ad.ts'
import type { AdListener, Reason } from './ad-event.ts'
import type { RewardFields } from './wire.ts'

/** The result of showing an ad, or the reason why it was not shown. */
export interface Outcome {
  /** True when the ad was visible, so its impression was recorded. */
  shown: boolean
  clicked: boolean
  /** True when a rewarded video was played to its end, so the game must give the reward. */
  rewarded: boolean
  reason?: Reason
  /** Present when the `reward` given at `show` is too long. The ad is shown without it. */
  reward?: 'not_valid'
}

export interface ShowOptions {
  /** Sent with the end of a rewarded video, for the app's own server. */
  reward?: RewardFields | undefined
}

/** The part of the core that an ad needs while it is shown. */
interface Stage {
  environment: Environment
  emit: AdListener
  record(token: string, of: string, reward?: RewardFields): void
}

/** An image or video that has not loaded after this time counts as failed. */
const loadPatienceMs = 15_000
const used = new WeakSet<ReadyAd>()

/**
 * The lifecycle of one ad, from when it is shown to when it ends. It decides when an event is
 * recorded and when the ad may be closed. The views only report what the browser does.
 */
export class AdLifecycle {
  readonly outcome: Outcome = { shown: false, clicked: false, rewarded: false }
  readonly over: Promise<Outcome>
  isOver = false
  private readonly core: Stage
  private readonly reward: RewardFields | undefined
  private readonly ad: ReadyAd
  private readonly finish: (outcome: Outcome) => void
  private readonly stopWaiting: () => void
  private isLoaded = false
  private isOnScreen = false
  private isComplete = false
  private seenAt = 0

  constructor(
    core: Stage,
    ad: ReadyAd,
    { reward, isBusy = false }: ShowOptions & { isBusy?: boolean } = {},
  ) {
    this.core = core
    this.ad = ad
    if (isWithinLimits(reward)) this.reward = reward
    else this.outcome.reward = 'not_valid'
    let finish: AdLifecycle['finish'] = () => {}
    // `Promise.withResolvers` is missing in the web views of older phones.
    this.over = new Promise((done) => (finish = done))
    this.finish = finish
    this.stopWaiting = core.environment.after(loadPatienceMs, () => this.failed())
    if (used.has(ad)) this.end('used')
    else if (this.isTooOld()) this.end('expired')
    else if (isBusy) this.end('busy')
    // No callback can carry these, so the network would keep the reward and call no server.
    else if (/[&%]|signature=/.test(JSON.stringify(reward))) this.end('reward_not_valid')
    else used.add(ad)
  }

  /** Called when the image has loaded or the video plays. */
  loaded(): void {
    this.isLoaded = true
    this.stopWaiting()
    this.look()
  }

  /** Called when the ad becomes visible (at least one pixel) or hidden. */
  onScreen(isOnScreen: boolean): void {
    this.isOnScreen = isOnScreen
    this.look()
  }

  /** Called when the video has played to its end. */
  ended(): void {
    const { core, ad, outcome } = this
    if (this.isOver || this.isComplete || !outcome.shown || !isVideo(ad)) return
    const { format, tokens } = ad
    this.isComplete = true
    if (tokens.complete) core.record(tokens.complete, 'complete', this.reward)
    core.emit({ type: 'completed', format })
    if (format !== 'rewarded_video') return
    outcome.rewarded = true
    core.emit({ type: 'rewarded', format })
  }

  /** Called when the ad cannot be loaded or played, or must be removed. */
  failed(reason: Reason = 'failed'): void {
    this.end(reason)
  }

  /** Records a click. Returns false when the ad is not visible, so it cannot be clicked. */
  tap(): boolean {
    if (this.isOver || !this.outcome.shown) return false
    this.outcome.clicked = true
    this.core.emit({ type: 'clicked', format: this.ad.format })
    return true
  }

  /** Closes the ad. Returns false when it is too early to close it. */
  close(): boolean {
    if (this.closeInSeconds() > 0) return false
    this.end(this.outcome.shown ? undefined : 'not_visible')
    return true
  }

  /** Whole seconds until the ad may be closed; 0 when it may be closed now. */
  closeInSeconds(): number {
    if (!this.outcome.shown || this.isComplete) return 0
    const seconds = (this.core.environment.elapsed() - this.seenAt) / 1000
    return Math.max(0, Math.ceil(this.ad.close_after_s - seconds))
  }

  private look(): void {
    const { core, ad, outcome } = this
    if (this.isOver || outcome.shown || !this.isLoaded || !this.isOnScreen) return
    if (this.isTooOld()) return this.end('expired')
    outcome.shown = true
    this.seenAt = core.environment.elapsed()
    if (ad.format !== 'banner') core.emit({ type: 'opened', format: ad.format })
    core.record(ad.tokens.impression, 'impression')
    core.emit({ type: 'impression', format: ad.format })
  }

  private isTooOld(): boolean {
    return this.core.environment.elapsed() > this.ad.shownTill
  }

  private end(reason?: Reason): void {
    if (this.isOver) return
    const { outcome } = this
    const { format } = this.ad
    this.isOver = true
    this.stopWaiting()
    if (reason) outcome.reason = reason
    this.core.emit(
      outcome.shown || !reason ? { type: 'closed', format } : { type: 'not_shown', format, reason },
    )
    this.finish(outcome)
  }
}

/** The server drops longer ones. */
const isWithinLimits = (reward?: RewardFields) =>
  `${reward?.user}`.length <= 200 && `${reward?.data}`.length <= 1000
