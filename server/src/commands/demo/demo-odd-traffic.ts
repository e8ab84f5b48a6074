// Traffic of the demo that operators look at: programs that ask for ads on all days, and a click
// farm in the last hour.
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { type Market, markets } from '../../../seed/demo/markets.ts'
import { comparedHour } from '../../features/operator/for-demo.ts'
import { addressIn, type OpenPlacement, type PlayerRequest } from './demo-traffic.ts'
import { createSeededRandom, type SeededRandom } from './seeded-random.ts'

/** One request in so many comes from a program that says what it is. */
const requestsPerBot = 80
const agents = [
  'Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)',
  'Mozilla/5.0 (compatible; SemrushBot/7~bl; +http://www.semrush.com/bot.html)',
  'CCBot/2.0 (https://commoncrawl.org/faq/)',
]

/** The placement whose clicks come from a few phones that nobody plays on. */
const farmed = 'Docking'
/**
 * Many play at one hour of each day, so that there is something to compare the hour with. These
 * numbers are the same at every scale, because the comparison needs so many events.
 */
const regularDays = 9
const regularRequests = 150
const farmRequests = 700
const farmClicks = 0.55
const farmAddress = '177.18.71.9'
const farmPhones = ['SM-A146P', 'SM-A047M', 'Redmi 12C']

interface OddDay {
  start: Date
  daysAgo: number
  open: readonly OpenPlacement[]
  scale: number
  /** The end of the demo's time. */
  till: Date
}

/** Returns the further requests of one UTC day, unsorted. */
export function oddRequestsOfDay(day: OddDay): PlayerRequest[] {
  const open = day.open.filter(({ sinceDaysAgo }) => sinceDaysAgo > day.daysAgo)
  return [...open.flatMap((one) => botsOf(one, day)), ...farmOf(open, day)]
}

function botsOf(open: OpenPlacement, { start, daysAgo, scale }: OddDay): PlayerRequest[] {
  const random = createSeededRandom(`bots, ${open.app.name}, ${open.placement.name}, ${daysAgo}`)
  const count = random.whole((open.placement.requestsPerDay * scale) / requestsPerBot)
  return Array.from({ length: count }, () => {
    const market = random.pick(markets, ({ weight }) => weight)
    const isPrefetch = random.happens(0.3)
    const userAgent = isPrefetch ? phoneAgent('Pixel 8') : random.pick(agents, () => 1)
    const from = { address: market.address, userAgent, isPrefetch }
    const at = Math.floor(start.getTime() + random.next() * dayMs)
    return { ...requestIn(market, open, at), odd: { from, clicks: 0.05 } }
  })
}

/** The hour that the job compares, or both where it may be either. */
function hoursOf(till: Date): number[] {
  const soon = new Date(till.getTime() + minuteMs)
  return [...new Set([till, soon].map((at) => comparedHour(at).getTime()))]
}

function farmOf(open: readonly OpenPlacement[], { start, till }: OddDay): PlayerRequest[] {
  const placement = open.find((one) => one.placement.name === farmed)
  if (placement === undefined || till.getTime() - start.getTime() > (regularDays + 2) * dayMs)
    return []
  const isOfDay = ({ at }: PlayerRequest) => at >= start.getTime() && at < start.getTime() + dayMs
  return hoursOf(till).flatMap((hour) => {
    const random = createSeededRandom('the busy hour')
    const regular = Array.from({ length: regularDays }, (_, day) =>
      regularHour(placement, hour - (day + 1) * dayMs, random),
    )
    return [...regular.flat(), ...farmHour(placement, hour, random)].filter(isOfDay)
  })
}

function regularHour(open: OpenPlacement, hour: number, random: SeededRandom): PlayerRequest[] {
  return Array.from({ length: regularRequests }, () => {
    const market = random.pick(markets, ({ weight }) => weight)
    const request = requestIn(market, open, momentIn(hour, random))
    return { ...request, address: addressIn(market, random) }
  })
}

function farmHour(open: OpenPlacement, hour: number, random: SeededRandom): PlayerRequest[] {
  const market = markets.find(({ country }) => country === 'BR') ?? markets[0]
  if (market === undefined) return []
  return Array.from({ length: farmRequests }, () => {
    const userAgent = phoneAgent(random.pick(farmPhones, () => 1))
    const from = { address: farmAddress, userAgent, isPrefetch: false }
    const request = requestIn(market, open, momentIn(hour, random))
    return { ...request, odd: { from, clicks: farmClicks } }
  })
}

/** Not in the last minutes of the hour, so that what follows is in the same one. */
function momentIn(hour: number, random: SeededRandom): number {
  return Math.floor(hour + random.next() * 0.97 * hourMs)
}

function requestIn(market: Market, open: OpenPlacement, at: number): PlayerRequest {
  return {
    at,
    open,
    market,
    address: market.address,
    device: { type: 'phone', os: 'android', orientation: 'portrait' },
  }
}

function phoneAgent(model: string): string {
  return `Mozilla/5.0 (Linux; Android 14; ${model}; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/131.0.0.0 Mobile Safari/537.36`
}
