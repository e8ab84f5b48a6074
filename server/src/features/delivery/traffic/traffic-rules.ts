// Traffic that no advertiser pays for. It is answered like any other and stored with its reason, so that nobody learns from an
// answer what gives them away, and so that the rules can be run again over what was stored. The numbers are those that open ad
// servers start with (EthicalAds: clicks 1 a minute, 3 in ten, 10 an hour, 25 a day), kept for a device behind an address rather
// than for the address, which a mobile carrier lends to thousands.
import { kinds } from '../events/event-token.ts'

/** Grows whenever a rule changes; stored with each event. */
export const ruleset = 1

/** As stored. 0 and 1 are not of traffic: see `reasons`. */
export const trafficReasons = {
  prefetch: 2,
  listed_bot: 3,
  datacentre: 4,
  other_agent: 5,
  too_often: 6,
  injected: 7,
} as const

/** What can be told from one event alone, as bits; stored, because addresses and agents are not. */
export const flags = {
  prefetch: 1,
  listedBot: 2,
  datacentre: 4,
  otherAgent: 8,
  injected: 16,
} as const

/** One event, as far as the rules know it. */
export interface JudgedEvent {
  kind: number
  /** Its ad: an event that is sent again is no second one. */
  rid: string
  campaign: number
  flags: number
  /** A keyed hash of address and program; 0 for one that is exempt from counting. */
  caller: number
  at: Date
}

/** Why an event does not count, as stored, or 0. Events must come in the order of their time, or nearly. */
export type Judge = (event: JudgedEvent) => number

interface Limit {
  times: number
  withinMs: number
}

const minute = 60_000
const clickLimits: readonly Limit[] = [
  { times: 1, withinMs: minute },
  { times: 3, withinMs: 10 * minute },
  { times: 10, withinMs: 60 * minute },
  { times: 25, withinMs: 24 * 60 * minute },
]
/** Of one campaign: an app that shows the same ad again and again shows it to nobody. */
const impressionLimits: readonly Limit[] = [{ times: 5, withinMs: 5 * minute }]

/** Callers remembered; beyond these the ones heard of longest ago are forgotten, and begin anew. */
const mostCallers = 200_000

/** The rules with a memory of their own: one for what comes in, another one for what is judged again. */
export function openJudge(most = mostCallers): Judge {
  const clicks = openRate(clickLimits, most)
  const impressions = openRate(impressionLimits, most)
  return (event) => {
    const alone = reasonOfFlags(event)
    if (event.caller === 0) return alone
    // Counted whatever its flags say: a flood stays a flood when its program changes its name.
    const isTooOften =
      (event.kind === kinds.click && clicks(String(event.caller), event)) ||
      (event.kind === kinds.impression && impressions(`${event.caller}:${event.campaign}`, event))
    return alone === 0 && isTooOften ? trafficReasons.too_often : alone
  }
}

function reasonOfFlags(event: JudgedEvent): number {
  const has = (flag: number) => (event.flags & flag) !== 0
  if (has(flags.prefetch)) return trafficReasons.prefetch
  if (has(flags.listedBot)) return trafficReasons.listed_bot
  if (has(flags.datacentre)) return trafficReasons.datacentre
  // A click opens a browser, which is another program than the one that asked.
  if (has(flags.otherAgent) && event.kind !== kinds.click) return trafficReasons.other_agent
  return has(flags.injected) ? trafficReasons.injected : 0
}

/** True for an event before which as many others came as a limit allows. */
function openRate(limits: readonly Limit[], most: number) {
  const longest = Math.max(...limits.map(({ withinMs }) => withinMs))
  const enough = Math.max(...limits.map(({ times }) => times)) + 1
  // A Map keeps its order, so the first key is the stalest.
  const callers = new Map<string, { rid: string; at: number }[]>()
  return (key: string, event: JudgedEvent): boolean => {
    const at = event.at.getTime()
    const seen = (callers.get(key) ?? []).filter((one) => at - one.at < longest)
    const own = seen.findIndex(({ rid }) => rid === event.rid)
    const before = own === -1 ? seen : seen.slice(0, own)
    callers.delete(key)
    callers.set(key, own === -1 ? [...seen, { rid: event.rid, at }].slice(-enough) : seen)
    const stalest = callers.size > most ? callers.keys().next().value : undefined
    if (stalest !== undefined) callers.delete(stalest)
    const moment = seen[own]?.at ?? at
    return limits.some(
      ({ times, withinMs }) => before.filter((one) => moment - one.at < withinMs).length >= times,
    )
  }
}
