// Runs the cases of conformance/ against the core with a scripted server, a manual clock and no
// screen.
import { describe, expect, test } from 'vitest'
import { AdLifecycle, type Outcome } from './ad-lifecycle.ts'
import { type AnsweredAd, type Asked, type Core, type HandedAd, openCore } from './core.ts'
import type { Answered, Environment } from './environment.ts'

type Scripted =
  | 'no_network'
  | 'accepted'
  | { status: number; retry_after?: string; body?: unknown }
  | { verdicts: string[] }
  | { no_ad: string }
  | { ad: AdScript }

interface AdScript {
  format?: AnsweredAd['format']
  close_after_s?: number
  life_s?: number
}

interface Expected {
  sent?: { to: string; body?: object; tokens?: string[]; count?: number; within_64_kb?: true }[]
  answer?: unknown
  outcome?: Outcome | null
  taken?: boolean
  close_in_s?: number
  opened?: string[]
  waiting?: number
  reported?: boolean | 'pending'
}

type Signal = 'loaded' | 'on_screen' | 'off_screen' | 'ended' | 'failed' | 'tap' | 'close'
type Step = {
  ask?: string
  show?: string
  signal?: Signal
  wait_s?: number
  record?: number
  token_length?: number
  record_in_tabs?: number[]
  network_back?: true
  restart?: true
  report?: 'misleading' | 'broken' | 'scam'
  expect?: Expected
}

interface Case {
  name: string
  says: string
  server?: Partial<Record<'ads' | 'events' | 'reports', Scripted[]>>
  steps: Step[]
}

const root = 'https://network.example.com'
const files = import.meta.glob<{ cases: Case[] }>('../conformance/*.json', { eager: true })

for (const [path, { cases }] of Object.entries(files)) {
  describe(`${path.replace(/^.*\/|\.json$/g, '')}`, () => {
    test.each(cases)('$name: $says', async ({ server, steps }) => {
      const stage = openStage(server ?? {})
      for (const [index, step] of steps.entries()) {
        const seen = await stage.play(step)
        expect(seen, `step ${index + 1}: ${JSON.stringify(step)}`).toMatchObject(step.expect ?? {})
        if (step.expect?.sent) expect(seen.sent).toHaveLength(step.expect.sent.length)
      }
    })
  })
}

test('the cases exist, and names are unique within a file', () => {
  const names = Object.values(files).map(({ cases }) => cases.map(({ name }) => name))
  expect(names.flat().length).toBeGreaterThan(50)
  for (const own of names) expect(new Set(own).size).toBe(own.length)
})

function openStage(server: NonNullable<Case['server']>) {
  const clock = openClock()
  const storage = openStorage()
  const sent: { to: string; body: Record<string, unknown> }[] = []
  const left = structuredClone(server)
  const answerTo = (call: 'ads' | 'events' | 'reports') => {
    const [next, ...others] = left[call] ?? []
    if (others.length > 0) left[call] = others
    return next
  }
  const around: Omit<Environment, 'read' | 'write'> = {
    now: clock.now,
    after: clock.after,
    random: () => 0.5,
    post: async (url, body) => {
      const call = /v1\/(ads|events|reports)\b/.exec(url)?.[1] as 'ads' | 'events' | 'reports'
      const known = [`${root}/delivery/v1/ads`, `${root}/delivery/v1/events`].includes(url)
      sent.push({ to: known ? call : url, body: body as Record<string, unknown> })
      return answered(answerTo(call), { call, body, now: clock.now() })
    },
  }
  let core: Core
  let answer: Asked | 'pending'
  let life: AdLifecycle | undefined
  let outcome: Outcome | null = null
  let reported: boolean | 'pending' = 'pending'
  const openTab = () => {
    const opened = openCore({ ...around, ...storage.tab() }, { baseUrl: root, tell: () => {} })
    opened.flush()
    return opened
  }
  const start = () => {
    core = openTab()
  }
  start()
  const act: Record<string, (step: Step) => unknown> = {
    ask: ({ ask = '' }) => {
      answer = 'pending'
      const device = { type: 'phone', os: 'other', orientation: 'portrait' } as const
      void core.ask(ask, { device }).then((given) => (answer = given))
    },
    show: () => {
      outcome = null
      life = new AdLifecycle(core, handed(answer))
      void life.over.then((became) => (outcome = became))
    },
    signal: ({ signal }) => life && signalTo(life, signal),
    wait_s: ({ wait_s: seconds = 0 }) => clock.turn(seconds * 1000),
    record: ({ record = 0, token_length: length = 0 }) => {
      for (let index = 0; index < record; index += 1)
        core.record(`event-${index}`.padEnd(length, '.'), 'impression')
    },
    record_in_tabs: ({ record_in_tabs: counts = [] }) => {
      const tabs = counts.map(openTab)
      for (const [tab, count] of counts.entries())
        for (let index = 0; index < count; index += 1)
          tabs[tab]?.record(`tab-${tab}-event-${index}`, 'impression')
    },
    network_back: () => core.flush(),
    restart: () => {
      clock.forget()
      storage.settle()
      start()
    },
    report: ({ report = 'broken' }) => {
      reported = 'pending'
      void core.report(handed(answer), report).then((isSent) => (reported = isSent))
    },
  }
  return {
    play: async (step: Step) => {
      sent.length = 0
      const [name = ''] = Object.keys(step)
      const returned = await act[name]?.(step)
      await settle()
      storage.settle()
      const clickUrl = step.signal === 'tap' && returned === true ? [handed(answer).click_url] : []
      return {
        sent: sent.map((one, index) => seenCall(one, step.expect?.sent?.[index])),
        answer: answer === 'pending' ? answer : answer && toldAnswer(answer),
        outcome,
        reported,
        taken: returned,
        opened: clickUrl,
        close_in_s: life?.closeInSeconds(),
        waiting: storage.size(),
      }
    },
  }
}

function toldAnswer(asked: Asked): object {
  return asked.ad ? { ad: asked.ad.tokens.impression.split('-')[0] } : asked
}

function handed(asked: Asked | 'pending'): HandedAd {
  if (asked === 'pending' || asked.ad === null)
    throw new Error('the case shows an ad that it did not get')
  return asked.ad
}

/** The fields of a call that the case asserts on. */
function seenCall(
  { to, body }: { to: string; body: Record<string, unknown> },
  wanted: { tokens?: string[]; count?: number } = {},
) {
  const { events } = body as { events?: { token: string }[] }
  const tokens = events?.map(({ token }) => token)
  const isPart = wanted.count !== undefined
  return {
    to,
    body,
    count: tokens?.length,
    within_64_kb: JSON.stringify(body).length <= 64 * 1024,
    tokens: isPart ? tokens?.slice(0, wanted.tokens?.length) : tokens,
  }
}

function signalTo(life: AdLifecycle, signal: Signal | undefined): unknown {
  if (signal === 'on_screen' || signal === 'off_screen')
    return life.onScreen(signal === 'on_screen')
  if (signal === 'failed') return life.failed()
  return signal && life[signal]()
}

function answered(
  scripted: Scripted | undefined,
  { call, body, now }: { call: string; body: unknown; now: number },
): Answered {
  const given = scripted ?? (call === 'ads' ? { ad: {} } : 'accepted')
  if (given === 'no_network') return { status: 0 }
  if (given === 'accepted') return { status: 200, body: allAccepted(body) }
  if ('status' in given)
    return { status: given.status, retryAfter: given.retry_after ?? null, body: given.body }
  if ('verdicts' in given)
    return { status: 200, body: { results: given.verdicts.map((status) => ({ status })) } }
  if ('no_ad' in given)
    return { status: 200, body: { request_id: 'r', ad: null, reason: given.no_ad } }
  return { status: 200, body: { request_id: 'r', ad: adOf(given.ad, now) } }
}

function allAccepted(body: unknown): object {
  const { events } = body as { events?: unknown[] }
  const accepted = { status: 'accepted' }
  return events === undefined ? accepted : { results: events.map(() => accepted) }
}

function adOf(
  { format = 'image', close_after_s: closeAfter = 5, life_s: life = 3600 }: AdScript,
  now: number,
): AnsweredAd {
  const isVideo = format === 'video' || format === 'rewarded_video'
  return {
    format,
    media: { url: `${root}/m`, type: isVideo ? 'video/mp4' : 'image/jpeg', width: 9, height: 16 },
    tokens: {
      impression: 'A-impression',
      click: 'A-click',
      ...(isVideo ? { complete: 'A-complete' } : {}),
    },
    click_url: `${root}/delivery/v1/click/A-click`,
    close_after_s: closeAfter,
    expires_at: new Date(now + life * 1000).toISOString(),
    advertiser: { app_name: 'Tidepool Match', icon_url: `${root}/i` },
    report_url: `${root}/delivery/v1/reports/A-click`,
    why: ['running'],
  }
}

/**
 * A storage that behaves like a browser's when each tab is a process: other tabs see a write a
 * moment later. `size` is the number of stored texts.
 */
function openStorage() {
  const kept = new Map<string, string>()
  const tabs: Map<string, string>[] = []
  const written: [key: string, text: string | null][] = []
  const apply = (texts: Map<string, string>, [key, text]: [string, string | null]) =>
    text === null ? texts.delete(key) : texts.set(key, text)
  return {
    size: () => kept.size,
    settle: () => {
      for (const write of written.splice(0))
        for (const texts of [kept, ...tabs]) apply(texts, write)
    },
    tab: (): Pick<Environment, 'read' | 'write'> => {
      const seen = new Map(kept)
      tabs.push(seen)
      return {
        read: (prefix) => new Map([...seen].filter(([key]) => key.startsWith(prefix))),
        write: (key, text) => {
          apply(seen, [key, text])
          written.push([key, text])
        },
      }
    },
  }
}

function openClock() {
  let now = Date.UTC(2026, 0, 1)
  let timers: { at: number; work: () => void }[] = []
  return {
    now: () => now,
    after: (milliseconds: number, work: () => void) => {
      const timer = { at: now + milliseconds, work }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    forget: () => {
      timers = []
    },
    turn: async (milliseconds: number) => {
      const till = now + milliseconds
      for (;;) {
        await settle()
        const next = timers.toSorted((one, other) => one.at - other.at)[0]
        if (next === undefined || next.at > till) break
        timers = timers.filter((one) => one !== next)
        now = next.at
        next.work()
      }
      now = till
    },
  }
}

/** Runs all pending promise callbacks. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
