// Plays stories with the web SDK's core: a clock that is moved by hand, a storage in memory, and a
// server and media that the driver answers for.
import type { AdLifecycle } from '../src/ad-lifecycle.ts'
import { type Core, openCore } from '../src/core.ts'
import type { Answered, Environment } from '../src/environment.ts'
import { openEventStore } from '../src/event-store.ts'
import type { AdResult, ReadyAd } from '../src/ready-ad.ts'
import type { CaseSettings, FromPlayer, Idle, Player, Step, ToPlayer } from './cases.ts'
import { wordOf } from './event-words.ts'
import { callbacks, openManualClock } from './manual-clock.ts'
import { openTabStorage } from './tab-storage.ts'

type Hello = Extract<ToPlayer, { hello: unknown }>['hello']

/** How a player opens the SDK. A broken player gives another function. */
export type OpenCore = typeof openCore

export function openWebPlayer(open: OpenCore = openCore, platform = 'web'): Player {
  let story: Story | undefined
  return {
    send: async (message) => {
      if ('hello' in message) story = new Story(open, message.hello, platform)
      if (story === undefined) throw new Error('The first message must be a hello.')
      if ('step' in message) story.begin(message.step)
      if ('fire' in message) story.clock.fire(message.fire)
      if ('answered' in message) {
        const { id, status, retry_after: retryAfter = null, body } = message.answered
        story.settle(id, { status, retryAfter, body })
      }
      if ('loaded' in message) story.settle(message.loaded.id, message.loaded.ok)
      await callbacks()
      // What leaves the process is JSON, so what stays in it is too.
      return JSON.parse(JSON.stringify(story.said())) as FromPlayer[]
    },
  }
}

class Story {
  readonly clock
  private readonly storage = openTabStorage()
  private readonly waiting = new Map<number, (value: never) => void>()
  private readonly ads = new Map<string, ReadyAd>()
  private readonly lives = new Map<string, AdLifecycle>()
  private readonly outcomes = new Map<string, object>()
  private readonly open: OpenCore
  private readonly hello: Hello
  private readonly platform: string
  private core: Core
  private consent: Record<string, string | number | null> = {}
  private jumpMs = 0
  private postsThrow = false
  private messages: FromPlayer[] = []
  private happened: string[] = []
  private answer: AdResult | 'pending' | null = null
  private reported: boolean | 'pending' | null = null
  private last = ''
  private taken: boolean | null = null
  private opened: string[] = []
  private logged: string[] = []
  private ids = 0

  constructor(open: OpenCore, hello: Hello, platform: string) {
    this.open = open
    this.hello = hello
    this.platform = platform
    this.clock = openManualClock(hello.now)
    this.core = this.openTab()
  }

  begin(step: Omit<Step, 'expect'>): void {
    const [name = ''] = Object.keys(step)
    this.acts[name]?.(step)
  }

  settle(id: number, value: Answered | boolean): void {
    this.waiting.get(id)?.(value as never)
    this.waiting.delete(id)
  }

  said(): FromPlayer[] {
    this.storage.settle()
    const { answer, core, last, lives, logged, messages, opened, taken } = this
    const lifecycle = lives.get(last)
    const idle: Idle = {
      answer: typeof answer === 'string' || answer === null ? answer : told(answer),
      outcome: this.outcomes.get(last) ?? null,
      taken,
      close_in_s: lifecycle ? lifecycle.closeInSeconds() : null,
      opened,
      waiting: core.waiting(),
      reported: this.reported,
      happened: this.happened,
      logged,
      install_id: this.storage.has('frontrow-install-id '),
      last_decision: core.lastDecision() ?? null,
      next_timer: this.clock.next(),
    }
    this.messages = []
    this.happened = []
    this.opened = []
    this.logged = []
    this.taken = null
    return [...messages, { idle }]
  }

  private readonly acts: Record<string, (step: Step) => unknown> = {
    ask: ({ ask = '' }) => {
      this.answer = 'pending'
      void this.core.requestAd(ask).then((asked) => {
        this.answer = asked
        if (asked.ad) this.ads.set(nameOf(asked.ad), asked.ad)
      })
    },
    keep_ready: ({ keep_ready: key = '' }) => this.core.keepReady(key),
    show: ({ show = '', reward }) => {
      const lifecycle = this.core.show(this.adNamed(show), { reward })
      this.last = show
      this.lives.set(show, lifecycle)
      this.outcomes.delete(show)
      void lifecycle.over.then((outcome) => this.outcomes.set(show, outcome))
    },
    signal: (step) => this.signal(step),
    record: ({ record = 0, token_length: length = 0 }) => {
      for (let index = 0; index < record; index += 1)
        this.core.record(`event-${index}`.padEnd(length, '.'), 'impression')
    },
    record_in_tabs: ({ record_in_tabs: counts = [] }) => {
      const tabs = counts.map(() => this.openTab())
      for (const [tab, count] of counts.entries())
        for (let index = 0; index < count; index += 1)
          tabs[tab]?.record(`tab-${tab}-event-${index}`, 'impression')
    },
    network_back: () => this.core.flush(),
    foreground: ({ foreground = true }) => this.core.foreground(foreground),
    restart: () => {
      this.clock.forget()
      this.storage.settle()
      this.core = this.openTab()
    },
    report: ({ report = 'broken' }) => {
      this.reported = 'pending'
      const isSent = this.core.report(this.adNamed(this.last), report)
      void isSent.then((value) => (this.reported = value))
    },
    install: ({ install = true }) =>
      this.core.recordInstall(install === true ? undefined : install.referrer),
    consent: ({ consent = {} }) => (this.consent = consent),
    clock_jump_s: ({ clock_jump_s: seconds = 0 }) => (this.jumpMs += seconds * 1000),
    disk: ({ disk }) => this.storage.fill(disk === 'full'),
    damage: () => {
      const store = openEventStore(this.storage.tab(), `frontrow ${this.hello.base_url}`)
      store.add({ token: 'damaged', at: '', of: '' })
      this.storage.damage('damaged')
    },
    posts_throw: ({ posts_throw: doThrow = false }) => (this.postsThrow = doThrow),
  }

  private signal({ signal = 'loaded', of = this.last }: Step): void {
    const lifecycle = this.lives.get(of)
    if (lifecycle === undefined) throw new Error(`The ad ${of} was not shown.`)
    this.last = of
    if (signal === 'tap' || signal === 'close') this.taken = lifecycle[signal]()
    else if (signal === 'on_screen' || signal === 'off_screen')
      lifecycle.onScreen(signal === 'on_screen')
    else lifecycle[signal]()
    if (signal === 'tap' && this.taken === true) this.opened.push(this.adNamed(of).click_url)
  }

  private adNamed(name: string): ReadyAd {
    const ad = this.ads.get(name)
    if (ad === undefined) throw new Error(`The case shows the ad ${name}, which it did not get.`)
    return ad
  }

  private openTab(): Core {
    const { base_url: baseUrl, settings = {} } = this.hello
    return this.open(this.environment(), this.storage.tab(), {
      baseUrl,
      sdk: { name: this.platform, version: '0.1.0' },
      ...named(settings),
      emit: (event) => this.happened.push(wordOf(event)),
    })
  }

  private environment(): Environment {
    const { clock } = this
    return {
      now: () => clock.now() + this.jumpMs,
      elapsed: () => clock.now(),
      after: (milliseconds, work) => clock.after(milliseconds, work),
      random: () => 0.5,
      newId: () => `install-${(this.ids += 1)}`,
      log: (line) => this.logged.push(line),
      device: () => ({ type: 'phone', os: 'other', orientation: 'portrait' }),
      consent: (key) => this.consent[key],
      post: (url, body) => {
        if (this.postsThrow) throw new Error('The case breaks the network layer.')
        return this.ask<Answered>((id) => ({
          post: { id, url, body: body as Record<string, unknown> },
        }))
      },
      load: ({ url, type }) => this.ask<boolean>((id) => ({ load: { id, url, type } })),
    }
  }

  private ask<T>(message: (id: number) => FromPlayer): Promise<T> {
    const id = (this.ids += 1)
    this.messages.push(message(id))
    return new Promise((done) => this.waiting.set(id, done))
  }
}

function named({ app_key: appKey, app_version: appVersion, ...others }: CaseSettings) {
  return { appKey, appVersion, ...others }
}

const nameOf = (ad: ReadyAd) => ad.tokens.impression.split('-')[0] ?? ''

function told(asked: AdResult): { ad: string } | { ad: null; reason: string } {
  return asked.ad ? { ad: nameOf(asked.ad) } : asked
}
