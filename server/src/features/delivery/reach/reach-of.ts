// Computes what a campaign could buy. docs/security.md has the rule that keeps an estimate from
// disclosing the traffic of a publisher or the price of an advertiser.
import type { estimateReach, ReachReason } from '@frontrow/contract/campaigns/reach'
import type { AdFormat } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import { amountText } from '@frontrow/contract/money/amounts'
import { type Bid, type RequestGroup, type Sample, countedDays } from './network-traffic.ts'

/** The campaign whose reach is estimated. */
export interface ReachAsk {
  /** The number of the organization that asks. Its own apps are left out. */
  organization: number
  /** The id of the campaign where it exists already. It does not compete with itself. */
  campaign: string | undefined
  isTargeted: (country: string) => boolean
  hasFormat: (format: AdFormat) => boolean
  fits: (format: AdFormat, device: Omit<Sample, 'bids'>) => boolean
  offers: readonly Offer[]
}

export interface Offer {
  /** In the campaign's currency. */
  ecpmMicros: bigint
  /** Per thousand impressions, in micros of the network's currency. */
  price: number
  /** The impressions that the daily budget pays for; 0 for a price that is not sold. */
  bought: number
}

const leastRequests = 100
const leastParties = 3
/** The largest share of the requests for one publisher, and of the paid ads for one advertiser. */
const mostOfOne = 3 / 4
/** A share in tenths of fewer samples would be noise. */
const leastSamples = 20
/**
 * Prices are compared in steps of 10 per cent, which begin at 0.01 of the currency unit for all
 * asks, so that no answer discloses a price more exactly.
 */
const step = 1.1
const firstMicros = 10_000

/** Returns the estimate, or why there is none. */
export function reachOf(
  groups: readonly RequestGroup[],
  ask: ReachAsk,
): Pick<Reply<typeof estimateReach>, 'requests_a_day' | 'prices'> | ReachReason {
  const asked = groups.filter(
    ({ organization, country, format }) =>
      organization !== ask.organization && ask.hasFormat(format) && ask.isTargeted(country),
  )
  const byCell = Map.groupBy(asked, ({ country, format }) => `${country} ${format}`)
  const cells = [...byCell.values()].map((own) => cellOf(own, ask))
  const tellable = cells.filter(({ reason }) => reason === null)
  if (tellable.length === 0) return nearestReason(cells)
  const told = tellable.flatMap((cell) => cell.groups)
  const samples = tellable.flatMap((cell) => cell.samples)
  const fitting = samples.filter(({ isFitting }) => isFitting)
  if (fitting.length < leastSamples) return 'few_requests'
  const all = sumOf(fitting, requestsOf)
  const requests = (sumOf(told, requestsOf) * tenths(all, sumOf(samples, requestsOf))) / 10
  const reason = reasonOf(requests, fitting, fitting)
  if (reason !== null) return reason
  const requestsADay = requests / countedDays
  const answers = sumOf(told, (group) => group.answers)
  const shown = sumOf(told, ({ impressions }) => impressions) / Math.max(1, answers)
  return {
    requests_a_day: twoDigits(requestsADay),
    prices: ask.offers.map(({ ecpmMicros, price, bought }) => {
      const outbid = tenths(
        sumOf(fitting, (sample) => sample.requests * shareOutbid(sample, price)),
        all,
      )
      const free = (requestsADay * shown * (10 - outbid)) / 10
      return {
        ecpm_budget: amountText(ecpmMicros),
        outbid_tenths: outbid,
        impressions_a_day: twoDigits(Math.min(bought, free)),
      }
    }),
  }
}

/** The requests of one party. */
interface Requests {
  /** The publisher's number. */
  organization: number
  requests: number
}

/** A sample with the number of requests that it represents. */
interface WeighedSample extends Requests {
  /** The highest bid that the campaign meets, also of its own organization. */
  bid: Bid | undefined
  /** The highest bid of another organization. */
  rival: Bid | undefined
  floor: number
  isFitting: boolean
}

/**
 * Divides the requests of a placement and country over its samples, because small placements have
 * more samples per request than large ones.
 */
function weighed(groups: readonly RequestGroup[], ask: ReachAsk): WeighedSample[] {
  return groups.flatMap(({ organization, format, floor, requests, samples }) =>
    samples.map((sample) => ({
      organization,
      requests: requests / samples.length,
      bid: sample.bids.find(({ id }) => id !== ask.campaign),
      rival: sample.bids.find(({ app }) => app.organization !== ask.organization),
      floor,
      isFitting: ask.fits(format, sample),
    })),
  )
}

/** The groups of a country and format. */
interface Cell {
  groups: readonly RequestGroup[]
  samples: readonly WeighedSample[]
  /** Why the cell may not be in an estimate; null where it may. */
  reason: ReachReason | null
}

function cellOf(groups: readonly RequestGroup[], ask: ReachAsk): Cell {
  const samples = weighed(groups, ask)
  return { groups, samples, reason: reasonOf(sumOf(groups, requestsOf), groups, samples) }
}

function reasonOf(
  requests: number,
  publishers: readonly Requests[],
  samples: readonly WeighedSample[],
): ReachReason | null {
  if (requests < leastRequests) return 'few_requests'
  if (!areMany(publishers, ({ organization }) => organization)) return 'few_publishers'
  const paid = samples.filter(({ rival }) => rival !== undefined)
  return areMany(paid, ({ rival }) => rival?.app.organization) ? null : 'few_advertisers'
}

/** True for at least three parties of which none has more than `mostOfOne` of the requests. */
function areMany<T extends Requests>(
  things: readonly T[],
  partyOf: (thing: T) => number | undefined,
): boolean {
  const parties = [...Map.groupBy(things, partyOf).values()]
  const most = mostOfOne * sumOf(things, requestsOf)
  return parties.length >= leastParties && parties.every((own) => sumOf(own, requestsOf) <= most)
}

const reasonsByDistance = ['few_requests', 'few_publishers', 'few_advertisers'] as const

/** The reason of the cell that passed the most checks. */
function nearestReason(cells: readonly Cell[]): ReachReason {
  const reasons = new Set(cells.map(({ reason }) => reason))
  return reasonsByDistance.findLast((reason) => reasons.has(reason)) ?? 'no_placement'
}

/** 1 where the price does not win the request, and a half where ads of equal prices take turns. */
function shareOutbid({ bid, floor }: WeighedSample, price: number): number {
  const own = stepOf(price)
  if (stepOf(floor) > own) return 1
  const other = bid === undefined ? -1 : stepOf(bid.price)
  if (other === own) return 1 / 2
  return other > own ? 1 : 0
}

/** The step of a price per thousand impressions in micros; below the first one 0. */
export function stepOf(price: number): number {
  return price < firstMicros ? 0 : Math.floor(Math.log(price / firstMicros) / Math.log(step) + 1e-9)
}

const requestsOf = ({ requests }: Requests) => requests

function sumOf<T>(things: readonly T[], amountOf: (thing: T) => number): number {
  return things.reduce((sum, thing) => sum + amountOf(thing), 0)
}

function tenths(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((10 * part) / whole)
}

/** Rounds to two significant digits. */
export function twoDigits(count: number): number {
  return Math.round(Number(count.toPrecision(2)))
}
