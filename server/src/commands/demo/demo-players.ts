// Simulates players: they request ads, view, click, watch to the end and install. Delivery decides
// every ad request, and every event is ingested with the token of its ad.
import { hourMs } from '@frontrow/contract/durations'
import pLimit from 'p-limit'
import pRetry from 'p-retry'
import type { DemoPlacement } from '../../../seed/demo/studio.ts'
import type { AdReply, EventSource } from '../../features/delivery/for-demo.ts'
import type { Delivery } from '../../features/delivery/delivery.ts'
import { type SeededRandom, createSeededRandom } from './seeded-random.ts'
import type { PlayerRequest } from './demo-traffic.ts'

export interface Players {
  /**
   * Plays requests in order of time against the current ad index. Some events may still be in
   * storage when it resolves.
   */
  play(requests: readonly PlayerRequest[]): Promise<void>
  /** Begins to store the events so far. */
  flush(): Promise<void>
  /** Resolves when everything is stored. */
  rest(): Promise<void>
}

/**
 * Rates per format: impressions per served ad, clicks and completions per impression, installs per
 * click.
 */
const habits: Readonly<
  Record<DemoPlacement['type'], { sees: number; clicks: number; watches: number; installs: number }>
> = {
  Banner: { sees: 0.92, clicks: 0.006, watches: 0, installs: 0.12 },
  FullscreenImage: { sees: 0.9, clicks: 0.058, watches: 0, installs: 0.18 },
  Video: { sees: 0.88, clicks: 0.038, watches: 0.52, installs: 0.16 },
  RewardedVideo: { sees: 0.93, clicks: 0.052, watches: 0.81, installs: 0.19 },
}

const secondMs = 1000

/**
 * The batch size of events, and how many batches may be in storage while the next requests are
 * decided.
 */
const eventsAtOnce = 2000
const mostOnTheirWay = 2
/** An install is three statements that each wait for the disk, so this many run in parallel. */
const installersAtOnce = 3

interface DemoEvent {
  token: string
  at: Date
  /** Undefined for players, whose events always count. */
  from: EventSource | undefined
  reward?: { user: string } | undefined
}

interface DemoInstall {
  appKey: string
  clickToken: string
  installId: string
  now: Date
}

/** Events and installs that are stored together. */
interface Portion {
  events: DemoEvent[]
  installs: DemoInstall[]
}

/**
 * No event happens after `till`. `appKeys` holds app keys by app name, because an ad names its app
 * by that only.
 */
export function createPlayers(
  delivery: Delivery,
  world: { till: Date; appKeys: ReadonlyMap<string, string> },
): Players {
  const random = createSeededRandom('players')
  const oddRandom = createSeededRandom('odd players')
  const store = openStore(delivery)
  let portion: Portion = { events: [], installs: [] }
  const flush = async () => {
    const full = portion
    portion = { events: [], installs: [] }
    await store.put(full)
  }
  return {
    play: async (requests) => {
      for (const request of requests) {
        const answer = ask(delivery, request)
        if (answer.ad === null) continue
        react(
          { request, ad: answer.ad, requestId: answer.request_id },
          { random, oddRandom, portion, ...world },
        )
        if (portion.events.length >= eventsAtOnce) await flush()
      }
    },
    flush,
    rest: async () => {
      await flush()
      await store.drain()
    },
  }
}

function ask(delivery: Delivery, { at, open, address, device, odd }: PlayerRequest): AdReply {
  const from = { address, ...odd?.from, now: new Date(at) }
  return delivery.ads.decideAd({ placement_api_key: open.key, device }, from)
}

function react(
  shown: { request: PlayerRequest; ad: NonNullable<AdReply['ad']>; requestId: string },
  world: {
    random: SeededRandom
    /** For who is no player, so that players do the same without them. */
    oddRandom: SeededRandom
    portion: Portion
    till: Date
    appKeys: ReadonlyMap<string, string>
  },
): void {
  const { request, ad } = shown
  const { portion, till } = world
  const { tokens } = ad
  const { habit, from, random } = behaviourOf(request, world)
  const happened = (token: string, at: number, reward?: { user: string }) => {
    if (at > till.getTime()) return false
    portion.events.push({ token, at: new Date(at), from, reward })
    return true
  }
  if (!random.happens(habit.sees)) return
  const seenAt = Math.floor(request.at + random.between(0.4, 4) * secondMs)
  if (!happened(tokens.impression, seenAt)) return
  const endAt = seenAt + Math.ceil((ad.media.duration_s ?? 0) * secondMs)
  if (tokens.complete !== undefined && random.happens(habit.watches))
    happened(tokens.complete, endAt, { user: playerOf(shown.requestId) })
  if (!random.happens(habit.clicks)) return
  const clickAt = Math.floor(endAt + random.between(1, 20) * secondMs)
  if (!happened(tokens.click, clickAt) || !random.happens(habit.installs)) return
  const now = new Date(Math.floor(clickAt + installDelay(random)))
  if (now > till) return
  const appKey = keyOf(world.appKeys, ad.advertiser.app_name)
  portion.installs.push({ appKey, clickToken: tokens.click, installId: shown.requestId, now })
}

/** The game's own name of a player. */
function playerOf(requestId: string): string {
  return `player-${Number.parseInt(requestId.slice(-3), 16)}`
}

/** What usually follows an ad, and who sends its events where it is no player. */
function behaviourOf(
  { open, odd }: PlayerRequest,
  { random, oddRandom }: { random: SeededRandom; oddRandom: SeededRandom },
) {
  const habit = habits[open.placement.type]
  if (odd === undefined) return { habit, from: undefined, random }
  const { from, clicks } = odd
  return { habit: { ...habit, clicks, installs: 0 }, from, random: oddRandom }
}

function keyOf(appKeys: ReadonlyMap<string, string>, app: string): string {
  const key = appKeys.get(app)
  if (key === undefined) throw new Error(`an ad names the unknown app ${app}`)
  return key
}

/** Most people open an app within the hour, some the next day. */
function installDelay(random: SeededRandom): number {
  if (random.happens(0.75)) return random.between(0.02, 1) * hourMs
  return random.happens(0.8) ? random.between(1, 24) * hourMs : random.between(24, 96) * hourMs
}

/** Stores batches while the next ones are decided. The first failure is thrown at the next call. */
function openStore(delivery: Delivery) {
  const underWay = new Set<Promise<void>>()
  const limit = pLimit(installersAtOnce)
  const installs: Promise<unknown>[] = []
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  const installLater = (install: DemoInstall) => {
    installs.push(limit(() => putInstall(delivery, install)).catch(note))
  }
  const start = (portion: Portion) => {
    const mine = putEvents(delivery, portion.events)
      .then(() => portion.installs.forEach(installLater))
      .catch(note)
      .finally(() => underWay.delete(mine))
    underWay.add(mine)
  }
  const throwFailure = () => {
    if (failures.length > 0) throw failures[0]
  }
  return {
    put: async (portion: Portion) => {
      if (portion.events.length > 0) start(portion)
      while (underWay.size >= mostOnTheirWay) await Promise.race(underWay)
      throwFailure()
    },
    drain: async () => {
      await Promise.all(underWay)
      await Promise.all(installs)
      throwFailure()
    },
  }
}

async function putEvents(delivery: Delivery, events: readonly DemoEvent[]): Promise<void> {
  const verdicts = await delivery.events.ingest(events)
  const refused = verdicts.find(({ status }) => status !== 'accepted')
  if (refused !== undefined) throw new Error(`an event was ${refused.status}: ${refused.reason}`)
}

async function putInstall(delivery: Delivery, install: DemoInstall): Promise<void> {
  // On a busy machine a connection may not be free for a second. An install that is told again is
  // counted once.
  const reason = await pRetry(() => delivery.events.install(install), { retries: 5, factor: 1 })
  if (reason !== null) throw new Error(`an install did not count: ${reason}`)
}
