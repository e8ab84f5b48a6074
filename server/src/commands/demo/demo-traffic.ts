// Simulates the ad requests of the demo: how many, when, from where and on which device.
import { dayMs, hourMs } from '@frontrow/contract/durations'
import { block, type Market, markets } from '../../../seed/demo/markets.ts'
import type { DemoApp, DemoPlacement } from '../../../seed/demo/studio.ts'
import type { EventSource } from '../../features/delivery/for-demo.ts'
import { type SeededRandom, createSeededRandom } from './seeded-random.ts'

/** A placement with its key. */
export interface OpenPlacement {
  app: DemoApp
  placement: DemoPlacement
  key: string
  /** The day it was created; requests begin on the day after. */
  sinceDaysAgo: number
}

/** One request for an ad. */
export interface PlayerRequest {
  /** Milliseconds since 1970. */
  at: number
  open: OpenPlacement
  market: Market
  address: string
  device: PlayerDevice
  /**
   * Where it is no player: who sends the events, which the rules of invalid traffic then judge, and
   * clicks per impression. Nothing is installed.
   */
  odd?: { from: EventSource; clicks: number }
}

interface PlayerDevice {
  type: 'phone' | 'tablet'
  os: 'android' | 'ios'
  orientation: 'portrait' | 'landscape'
}

/** Relative traffic per weekday, Sunday first. Games are played at weekends. */
const weekdays = [1.16, 0.91, 0.89, 0.92, 0.96, 1.06, 1.23]

/** Relative traffic per local hour, from midnight on. */
const hours = [5, 3, 2, 1, 1, 2, 4, 7, 8, 7, 6, 6, 8, 8, 7, 7, 8, 10, 12, 14, 16, 16, 13, 9]

/** Requests of one session of a player, and the seconds between them. */
const playSessions: Readonly<
  Record<DemoPlacement['type'], { requests: number; seconds: readonly [number, number] }>
> = {
  Banner: { requests: 16, seconds: [30, 60] },
  FullscreenImage: { requests: 9, seconds: [80, 240] },
  Video: { requests: 7, seconds: [120, 300] },
  RewardedVideo: { requests: 8, seconds: [60, 260] },
}

/**
 * Returns the requests of one UTC day for the open placements, unsorted. `scale` 1 is the full
 * demo.
 */
export function requestsOfDay(day: {
  start: Date
  daysAgo: number
  open: readonly OpenPlacement[]
  scale: number
}): PlayerRequest[] {
  const mood = 1 + 0.05 * createSeededRandom(`day ${day.daysAgo}`).bell()
  return day.open
    .filter(({ sinceDaysAgo }) => sinceDaysAgo > day.daysAgo)
    .flatMap((open) => {
      const seed = `${open.app.name}, ${open.placement.name}, ${day.daysAgo}`
      const random = createSeededRandom(seed)
      const expected = expectedRequests(open, day) * mood * (1 + 0.07 * random.bell())
      return playSessionsOf(open, {
        random,
        addresses: createSeededRandom(`addresses, ${seed}`),
        expected: expected * day.scale,
        start: day.start.getTime(),
      })
    })
}

function expectedRequests(open: OpenPlacement, day: { start: Date; daysAgo: number }): number {
  const age = open.sinceDaysAgo - day.daysAgo
  const arrival = Math.min(1, 0.25 + (0.75 * age) / 14)
  const weekday = weekdays[day.start.getUTCDay()] ?? 1
  return (
    open.placement.requestsPerDay * growth(day.daysAgo) * arrival * weekday * featured(open, day)
  )
}

/** Grows smoothly from 0.5 to 1.45 over the 120 days. */
function growth(daysAgo: number): number {
  const way = 1 - daysAgo / 120
  return 0.5 + 0.95 * way * way * (3 - 2 * way)
}

/** A store feature adds players, most of whom leave again. */
function featured({ app }: OpenPlacement, { daysAgo }: { daysAgo: number }): number {
  const since = (app.featuredDaysAgo ?? -1) - daysAgo
  return app.featuredDaysAgo === undefined || since < 0 ? 1 : 1.06 + 0.45 * Math.exp(-since / 5)
}

function playSessionsOf(
  open: OpenPlacement,
  day: { random: SeededRandom; addresses: SeededRandom; expected: number; start: number },
): PlayerRequest[] {
  const { random, addresses, start } = day
  const { requests: usual, seconds } = playSessions[open.placement.type]
  const { countries } = open.app
  const here = markets.filter(({ country }) => countries?.includes(country) ?? true)
  const requests: PlayerRequest[] = []
  for (let left = random.whole(day.expected / usual); left > 0; left -= 1) {
    const market = random.pick(here, ({ weight }) => weight)
    const device = deviceIn(market, random)
    const count = Math.max(1, Math.round(usual * (1 + 0.4 * random.bell())))
    let at = start + timeOfDay(market, random)
    for (let made = 0; made < count && at < start + dayMs; made += 1) {
      const address = addressIn(market, addresses)
      requests.push({ at: Math.floor(at), open, market, address, device })
      at += random.between(...seconds) * 1000
    }
  }
  return requests
}

/** The start of a session in milliseconds after midnight UTC, by the market's local hours. */
function timeOfDay(market: Market, random: SeededRandom): number {
  const local = random.pick([...hours.keys()], (hour) => hours[hour] ?? 0)
  const utc = (local - market.hoursAheadOfUtc + 24) % 24
  return (utc + random.next()) * hourMs
}

/**
 * An address of the market's provider, which has many of them for its customers. Of players only
 * requests come from an address: their events are stored in batches and without a sender. So one
 * address for all of a country would get many ads and show none, and delivery would limit it.
 */
export function addressIn({ address }: Market, random: SeededRandom): string {
  const [first, second] = address.split('.')
  return [first, second, block, Math.floor(random.next() * 256)].join('.')
}

function deviceIn(market: Market, random: SeededRandom): PlayerDevice {
  return {
    type: random.happens(0.13) ? 'tablet' : 'phone',
    os: random.happens(market.applePercent / 100) ? 'ios' : 'android',
    orientation: random.happens(0.18) ? 'landscape' : 'portrait',
  }
}
