// Traffic that no advertiser pays for. It is answered like any other and stored with its reason, so that nobody learns from an
// answer what gives them away, and so that the rules can be run again over what was stored. The numbers are those that open ad
// servers start with (EthicalAds: clicks 1 a minute, 3 in ten, 10 an hour, 25 a day), kept for a device behind an address rather
// than for the address, which a mobile carrier lends to thousands.
import { kinds } from '../events/event-token.ts'
import type { SharedMemory } from '../node/shared-notes.ts'
import { type Limit, openRate } from './rates.ts'

/** Grows whenever a rule changes; stored with each event. From 2 on, an organization's own addresses are known. */
export const ruleset = 2

/** As stored. 0 and 1 are not of traffic: see `reasons`. */
export const trafficReasons = {
  prefetch: 2,
  listed_bot: 3,
  datacentre: 4,
  other_agent: 5,
  too_often: 6,
  injected: 7,
  own_address: 8,
} as const

/** What can be told from one event alone, as bits; stored, because addresses and agents are not. */
export const flags = {
  prefetch: 1,
  listedBot: 2,
  datacentre: 4,
  otherAgent: 8,
  injected: 16,
  ownAddress: 32,
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

export interface JudgeWithMemory {
  judge: Judge
  /** What nodes tell each other of. */
  shared: readonly SharedMemory[]
}

/** The rules with a memory of their own: one for what comes in, another one for what is judged again. */
export function openJudge(most = mostCallers): JudgeWithMemory {
  const clicks = openRate({ name: 'clicks', limits: clickLimits, most, outlivesRestart: true })
  // They are many, and five minutes are soon over: alone, a node tells nobody.
  const impressions = openRate({
    ...{ name: 'impressions', limits: impressionLimits, most, outlivesRestart: false },
  })
  const judge: Judge = (event) => {
    const alone = reasonOfFlags(event)
    if (event.caller === 0) return alone
    const { caller, campaign } = event
    // Counted whatever its flags say: a flood stays a flood when its program changes its name.
    const isTooOften =
      (event.kind === kinds.click && clicks.isTooOften(String(caller), event)) ||
      (event.kind === kinds.impression && impressions.isTooOften(`${caller}:${campaign}`, event))
    return alone === 0 && isTooOften ? trafficReasons.too_often : alone
  }
  return { judge, shared: [clicks.shared, impressions.shared] }
}

function reasonOfFlags(event: JudgedEvent): number {
  const has = (flag: number) => (event.flags & flag) !== 0
  if (has(flags.prefetch)) return trafficReasons.prefetch
  if (has(flags.listedBot)) return trafficReasons.listed_bot
  if (has(flags.datacentre)) return trafficReasons.datacentre
  if (has(flags.ownAddress)) return trafficReasons.own_address
  // A click opens a browser, which is another program than the one that asked.
  if (has(flags.otherAgent) && event.kind !== kinds.click) return trafficReasons.other_agent
  return has(flags.injected) ? trafficReasons.injected : 0
}
