// How many people play on a day, when and where: what asks for ads in the demo. Nothing here knows what they are shown.
import { type Market, markets } from '../../seed/demo/markets.ts'
import type { DemoApp, DemoPlacement } from '../../seed/demo/studio.ts'
import { type SeededRandom, openSeededRandom } from './seeded-random.ts'

/** A placement that exists, with its keys. */
export interface OpenPlacement {
  app: DemoApp
  placement: DemoPlacement
  key: string
  /** The day it was defined; it is asked for from the day after. */
  sinceDaysAgo: number
}

/** One request for an ad. */
export interface PlayerRequest {
  /** Milliseconds since 1970. */
  at: number
  open: OpenPlacement
  market: Market
  device: PlayerDevice
}

interface PlayerDevice {
  type: 'phone' | 'tablet'
  os: 'android' | 'ios'
  orientation: 'portrait' | 'landscape'
}

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Sunday first. Games are played at weekends. */
const weekdays = [1.16, 0.91, 0.89, 0.92, 0.96, 1.06, 1.23]

/** Players by the hour of their own day, midnight first. */
const hours = [5, 3, 2, 1, 1, 2, 4, 7, 8, 7, 6, 6, 8, 8, 7, 7, 8, 10, 12, 14, 16, 16, 13, 9]

/** Requests a player makes in one go, and the seconds between them. */
const playSessions: Readonly<
  Record<DemoPlacement['type'], { requests: number; seconds: readonly [number, number] }>
> = {
  Banner: { requests: 16, seconds: [30, 60] },
  FullscreenImage: { requests: 9, seconds: [80, 240] },
  Video: { requests: 7, seconds: [120, 300] },
  RewardedVideo: { requests: 8, seconds: [60, 260] },
}

/** The requests of one UTC day for the placements that are open, in order of time. `scale` 1 is the whole demo. */
export function requestsOfDay(day: {
  start: Date
  daysAgo: number
  open: readonly OpenPlacement[]
  scale: number
}): PlayerRequest[] {
  const mood = 1 + 0.05 * openSeededRandom(`day ${day.daysAgo}`).bell()
  const requests = day.open
    .filter(({ sinceDaysAgo }) => sinceDaysAgo > day.daysAgo)
    .flatMap((open) => {
      const random = openSeededRandom(`${open.app.name}, ${open.placement.name}, ${day.daysAgo}`)
      const expected = expectedRequests(open, day) * mood * (1 + 0.07 * random.bell())
      return playSessionsOf(open, {
        random,
        expected: expected * day.scale,
        start: day.start.getTime(),
      })
    })
  return requests.toSorted((one, other) => one.at - other.at)
}

function expectedRequests(open: OpenPlacement, day: { start: Date; daysAgo: number }): number {
  const age = open.sinceDaysAgo - day.daysAgo
  const arrival = Math.min(1, 0.25 + (0.75 * age) / 14)
  const weekday = weekdays[day.start.getUTCDay()] ?? 1
  return (
    open.placement.requestsPerDay * growth(day.daysAgo) * arrival * weekday * featured(open, day)
  )
}

/** From half of the usual to one and a half times it, slowly at both ends. */
function growth(daysAgo: number): number {
  const way = 1 - daysAgo / 120
  return 0.5 + 1.1 * way * way * (3 - 2 * way)
}

/** A store's front page brings people, and most of them leave again. */
function featured({ app }: OpenPlacement, { daysAgo }: { daysAgo: number }): number {
  const since = (app.featuredDaysAgo ?? -1) - daysAgo
  return app.featuredDaysAgo === undefined || since < 0 ? 1 : 1.06 + 0.45 * Math.exp(-since / 5)
}

function playSessionsOf(
  open: OpenPlacement,
  day: { random: SeededRandom; expected: number; start: number },
): PlayerRequest[] {
  const { random, start } = day
  const { requests: usual, seconds } = playSessions[open.placement.type]
  const requests: PlayerRequest[] = []
  for (let left = random.whole(day.expected / usual); left > 0; left -= 1) {
    const market = random.pick(markets, ({ weight }) => weight)
    const device = deviceIn(market, random)
    const count = Math.max(1, Math.round(usual * (1 + 0.4 * random.bell())))
    let at = start + timeOfDay(market, random)
    for (let made = 0; made < count && at < start + dayMs; made += 1) {
      requests.push({ at: Math.floor(at), open, market, device })
      at += random.between(...seconds) * 1000
    }
  }
  return requests
}

/** Milliseconds after midnight UTC at which somebody there begins to play. */
function timeOfDay(market: Market, random: SeededRandom): number {
  const local = random.pick([...hours.keys()], (hour) => hours[hour] ?? 0)
  const utc = (local - market.hoursAheadOfUtc + 24) % 24
  return (utc + random.next()) * hourMs
}

function deviceIn(market: Market, random: SeededRandom): PlayerDevice {
  return {
    type: random.happens(0.13) ? 'tablet' : 'phone',
    os: random.happens(market.applePercent / 100) ? 'ios' : 'android',
    orientation: random.happens(0.18) ? 'landscape' : 'portrait',
  }
}
