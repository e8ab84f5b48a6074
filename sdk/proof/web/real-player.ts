// The web SDK's core with real HTTP, real time and a storage in files, for real mode.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdLifecycle } from '../../src/ad-lifecycle.ts'
import { type Core, openCore } from '../../src/core.ts'
import type { Environment, TextStorage } from '../../src/environment.ts'
import type { AdResult, ReadyAd } from '../../src/ready-ad.ts'
import type { FromPlayer, Idle, Player, Step, ToPlayer } from '../../driver/cases.ts'
import { wordOf } from '../../driver/event-words.ts'
import type { OpenCore } from '../../driver/web-player.ts'

type Hello = Extract<ToPlayer, { hello: unknown }>['hello']

export function openRealPlayer(open: OpenCore = openCore): Player {
  let session: Session | undefined
  return {
    send: async (message) => {
      if ('hello' in message) session = new Session(open, message.hello)
      if (session === undefined) throw new Error('The first message must be a hello.')
      if ('step' in message) session.act(message.step)
      return [{ idle: session.idle() }] satisfies FromPlayer[]
    },
  }
}

class Session {
  private readonly core: Core
  private answer: AdResult | 'pending' | null = null
  private ad: ReadyAd | undefined
  private lifecycle: AdLifecycle | undefined
  private outcome: object | null = null
  private taken: boolean | null = null
  private happened: string[] = []

  constructor(open: OpenCore, { base_url: baseUrl, folder = '' }: Hello) {
    this.core = open(environment, openFileStorage(folder), {
      baseUrl,
      sdk: { name: 'web', version: '0.1.0' },
      emit: (event) => this.happened.push(wordOf(event)),
    })
  }

  act({ ask, show, signal }: Step): void {
    this.taken = null
    if (ask !== undefined) {
      this.answer = 'pending'
      void this.core.requestAd(ask).then((asked) => {
        this.answer = asked
        if (asked.ad) this.ad = asked.ad
      })
    }
    if (show !== undefined && this.ad?.tokens.impression === show) {
      this.outcome = null
      this.lifecycle = this.core.show(this.ad)
      void this.lifecycle.over.then((outcome) => (this.outcome = outcome))
    }
    if (signal !== undefined && this.lifecycle) this.signal(this.lifecycle, signal)
  }

  idle(): Idle {
    const { answer, core, happened, lifecycle, outcome, taken } = this
    this.happened = []
    return {
      answer: typeof answer === 'string' || answer === null ? answer : told(answer),
      outcome,
      taken,
      close_in_s: lifecycle ? lifecycle.closeInSeconds() : null,
      opened: [],
      waiting: core.waiting(),
      happened,
      install_id: false,
      next_timer: null,
    }
  }

  private signal(lifecycle: AdLifecycle, signal: NonNullable<Step['signal']>): void {
    if (signal === 'on_screen' || signal === 'off_screen')
      lifecycle.onScreen(signal === 'on_screen')
    else if (signal === 'failed') lifecycle.failed()
    else this.taken = lifecycle[signal]() === true
  }
}

function told({ ad, ...others }: AdResult) {
  return ad ? { ad: ad.tokens.impression } : { ad, reason: '', ...others }
}

const headers = {
  'content-type': 'application/json',
  'user-agent': `Frontrow-Web/0.1.0 (${process.platform}; Node)`,
}

const environment: Environment = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  newId: () => crypto.randomUUID(),
  log: () => {},
  device: () => ({ type: 'phone', os: 'other', orientation: 'portrait' }),
  consent: () => undefined,
  post: async (url, body) => {
    try {
      const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
      const retryAfter = answer.headers.get('retry-after')
      const given: unknown = await answer.json().catch(() => undefined)
      return { status: answer.status, retryAfter, body: given }
    } catch {
      return { status: 0 }
    }
  },
  load: async ({ url }) => {
    const answer = await fetch(url, { headers }).catch(() => undefined)
    await answer?.arrayBuffer()
    return answer?.ok === true
  },
}

/** A file for each text, because a player that is killed must have stored each of them whole. */
function openFileStorage(folder: string): TextStorage {
  mkdirSync(folder, { recursive: true })
  const pathOf = (key: string) => join(folder, createHash('sha256').update(key).digest('hex'))
  return {
    read: (prefix) => {
      const files = readdirSync(folder).filter((name) => !name.endsWith('.new'))
      const texts = files.map(
        (name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as [string, string],
      )
      return new Map(texts.filter(([key]) => key.startsWith(prefix)))
    },
    write: (key, text) => {
      const path = pathOf(key)
      if (text === null) return rmSync(path, { force: true })
      writeFileSync(`${path}.new`, JSON.stringify([key, text]))
      renameSync(`${path}.new`, path)
    },
  }
}
