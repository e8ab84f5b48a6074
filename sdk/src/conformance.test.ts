// Plays the cases in conformance/ against the core: a scripted server, a clock that is turned by hand, and no screen.
import { describe, expect, test } from 'vitest'
import { AdLife, type Outcome } from './ad-life.ts'
import { type AnsweredAd, type Asked, type Core, type HandedAd, openCore } from './core.ts'
import type { Answered, Surroundings } from './surroundings.ts'

type Scripted =
  | 'no_network'
  | 'accepted'
  | { status: number; retry_after?: string }
  | { verdicts: string[] }
  | { no_ad: string }
  | { ad: AdScript }

interface AdScript {
  format?: AnsweredAd['format']
  close_after_s?: number
  life_s?: number
}

interface Expected {
  sent?: { to: string; body?: object; tokens?: string[]; count?: number }[]
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

const root = 'https://ads.example.com'
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

test('there are cases, and no two of a file have the same name', () => {
  const names = Object.values(files).map(({ cases }) => cases.map(({ name }) => name))
  expect(names.flat().length).toBeGreaterThan(50)
  for (const own of names) expect(new Set(own).size).toBe(own.length)
})

function openStage(server: NonNullable<Case['server']>) {
  const clock = openClock()
  const storage = new Map<string, string>()
  const sent: { to: string; body: Record<string, unknown> }[] = []
  const left = structuredClone(server)
  const answerTo = (call: 'ads' | 'events' | 'reports') => {
    const [next, ...others] = left[call] ?? []
    if (others.length > 0) left[call] = others
    return next
  }
  const around: Surroundings = {
    ...{ now: clock.now, after: clock.after, random: () => 0.5 },
    read: (key) => storage.get(key) ?? null,
    write: (key, text) => void storage.set(key, text),
    post: async (url, body) => {
      const call = /v1\/(ads|events|reports)\b/.exec(url)?.[1] as 'ads' | 'events' | 'reports'
      const known = [`${root}/delivery/v1/ads`, `${root}/delivery/v1/events`].includes(url)
      sent.push({ to: known ? call : url, body: body as Record<string, unknown> })
      return answered(answerTo(call), { call, body, now: clock.now() })
    },
  }
  let core: Core
  let answer: Asked | 'pending'
  let life: AdLife | undefined
  let outcome: Outcome | null = null
  let reported: boolean | 'pending' = 'pending'
  const start = () => {
    core = openCore(around, { baseUrl: root, tell: () => {} })
    core.flush()
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
      life = new AdLife(core, handed(answer))
      void life.over.then((became) => (outcome = became))
    },
    signal: ({ signal }) => life && signalTo(life, signal),
    wait_s: ({ wait_s: seconds = 0 }) => clock.turn(seconds * 1000),
    record: ({ record = 0 }) => {
      for (let index = 0; index < record; index += 1) core.record(`event-${index}`, 'impression')
    },
    network_back: () => core.flush(),
    restart: () => {
      clock.forget()
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
      const clickUrl = step.signal === 'tap' && returned === true ? [handed(answer).click_url] : []
      return {
        sent: sent.map((one, index) => seenCall(one, step.expect?.sent?.[index])),
        answer: answer === 'pending' ? answer : answer && toldAnswer(answer),
        ...{ outcome, reported, taken: returned, opened: clickUrl },
        close_in_s: life?.closeInSeconds(),
        waiting: (JSON.parse([...storage.values()][0] ?? '[]') as unknown[]).length,
      }
    },
  }
}

function toldAnswer(asked: Asked): object {
  return asked.ad ? { ad: asked.ad.tokens.impression.split('-')[0] } : asked
}

function handed(asked: Asked | 'pending'): HandedAd {
  if (asked === 'pending' || asked.ad === null) throw new Error('the case shows an ad it has not')
  return asked.ad
}

/** A call as far as the case speaks of it. */
function seenCall(
  { to, body }: { to: string; body: Record<string, unknown> },
  wanted: { tokens?: string[]; count?: number } = {},
) {
  const { events } = body as { events?: { token: string }[] }
  const tokens = events?.map(({ token }) => token)
  const isPart = wanted.count !== undefined
  return {
    ...{ to, body, count: tokens?.length },
    tokens: isPart ? tokens?.slice(0, wanted.tokens?.length) : tokens,
  }
}

function signalTo(life: AdLife, signal: Signal | undefined): unknown {
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
  if ('status' in given) return { status: given.status, retryAfter: given.retry_after ?? null }
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
      ...{ impression: 'A-impression', click: 'A-click' },
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

/** Lets every promise that can settle do so. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
