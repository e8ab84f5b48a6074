import { callbacks } from '../../../driver/manual-clock.ts'
import type {
  CaseSettings,
  FromPlayer,
  Idle,
  Player,
  Step,
  ToPlayer,
} from '../../../driver/cases.ts'
import { wordOf } from '../../../driver/event-words.ts'
import {
  type AsyncTextStorage,
  type Frontrow,
  createFrontrow,
} from '../../../react-native/src/index.ts'
import { insideOf } from '../../../react-native/src/inside.ts'
import type {
  AdLifecycle,
  AdResult,
  Core,
  ReadyAd,
  Outcome,
} from '../../../react-native/src/web-core.ts'
import { HtmlVideo } from './html-video.tsx'

type Hello = Extract<ToPlayer, { hello: unknown }>['hello']

export interface RealStage {
  storage: AsyncTextStorage
  /** Resolves when the storage has done all that it was told. */
  settled(): Promise<void>
  /** The addresses that were opened since the last call. */
  opened(): string[]
  /** Draws the SDK's host, and a banner of this placement. */
  draw(ads: Frontrow, banner?: string): void
}

/** Plays with the SDK as an app makes it: real time, HTTP and media. */
export function openRealPlayer(hello: Hello, stage: RealStage): Player {
  const ads = new RealAds(hello, stage)
  return {
    send: async (message) => {
      if ('step' in message) ads.begin(message.step)
      await callbacks()
      await stage.settled()
      return JSON.parse(JSON.stringify([{ idle: ads.said() }])) as FromPlayer[]
    },
  }
}

class RealAds {
  private readonly stage: RealStage
  private readonly isDrawn: boolean
  private readonly ads: Frontrow
  private readonly held = new Map<string, ReadyAd>()
  private readonly lives = new Map<string, AdLifecycle>()
  private readonly outcomes = new Map<string, Outcome>()
  private answer: AdResult | 'pending' | null = null
  private reported: boolean | 'pending' | null = null
  private happened: string[] = []
  private last = ''
  private taken: boolean | null = null

  constructor({ mode, base_url: baseUrl, settings = {} }: Hello, stage: RealStage) {
    this.stage = stage
    this.isDrawn = mode === 'shown'
    this.ads = createFrontrow({
      baseUrl,
      storage: stage.storage,
      video: HtmlVideo,
      ...named(settings),
      onAdEvent: (event) => this.happened.push(wordOf(event)),
    })
    stage.draw(this.ads)
  }

  begin(step: Omit<Step, 'expect'>): void {
    const [name = ''] = Object.keys(step)
    this.acts[name]?.(step)
  }

  said(): Idle {
    const { answer, last } = this
    const core = coreOf(this.ads)
    const lifecycle = this.lives.get(last)
    const idle: Idle = {
      answer: typeof answer === 'string' || answer === null ? answer : told(answer),
      outcome: this.outcomes.get(last) ?? null,
      taken: this.taken,
      close_in_s: lifecycle ? lifecycle.closeInSeconds() : null,
      opened: this.stage.opened(),
      waiting: core.waiting(),
      reported: this.reported,
      happened: this.happened,
      install_id: false,
      last_decision: core.lastDecision() ?? null,
      next_timer: null,
    }
    this.happened = []
    this.taken = null
    return idle
  }

  private readonly acts: Record<string, (step: Step) => unknown> = {
    ask: ({ ask = '' }) => {
      this.answer = 'pending'
      void this.ads.requestAd(ask).then((asked) => {
        this.answer = asked
        if (asked.ad) this.held.set(asked.ad.tokens.impression, asked.ad)
      })
    },
    keep_ready: ({ keep_ready: key = '' }) => this.ads.keepReady(key),
    show: ({ show = '', reward }) => {
      const ad = this.adNamed(show)
      this.last = show
      const note = (outcome: Outcome) => void this.outcomes.set(show, outcome)
      // A banner's component requests its ad itself.
      if (this.isDrawn && ad.format === 'banner') return this.stage.draw(this.ads, ad.placement)
      if (this.isDrawn) return void this.ads.show(ad, { reward }).then(note)
      const lifecycle = coreOf(this.ads).show(ad, { reward })
      this.lives.set(show, lifecycle)
      return void lifecycle.over.then(note)
    },
    signal: (step) => this.signal(step),
    network_back: () => this.ads.flush(),
    report: ({ report = 'broken' }) => {
      this.reported = 'pending'
      const isSent = coreOf(this.ads).report(this.adNamed(this.last), report)
      void isSent.then((value) => (this.reported = value))
    },
    install: ({ install = true }) =>
      this.ads.recordInstall(install === true ? undefined : install.referrer),
  }

  private signal({ signal = 'loaded', of = this.last }: Step): void {
    const lifecycle = this.lives.get(of)
    if (lifecycle === undefined) throw new Error(`The ad ${of} was not shown.`)
    this.last = of
    if (signal === 'on_screen' || signal === 'off_screen')
      lifecycle.onScreen(signal === 'on_screen')
    else if (signal === 'failed') lifecycle.failed()
    else {
      const taken = lifecycle[signal]()
      if (signal === 'tap' || signal === 'close') this.taken = taken === true
    }
  }

  private adNamed(name: string): ReadyAd {
    const ad = this.held.get(name)
    if (ad === undefined) throw new Error(`The ad ${name} was not handed over.`)
    return ad
  }
}

function named({ app_key: appKey, app_version: appVersion, ...others }: CaseSettings) {
  return { ...others, ...(appKey && { appKey }), ...(appVersion && { appVersion }) }
}

function told(asked: AdResult): { ad: string } | { ad: null; reason: string } {
  return asked.ad ? { ad: asked.ad.tokens.impression } : asked
}

function coreOf(ads: Frontrow): Core {
  const inside = insideOf(ads)
  if (!inside) throw new Error('A fake has no core.')
  return inside.core
}
