import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs } from '@frontrow/contract/durations'
import { liveApp, liveCampaign, swede } from '../../../../test/delivery/live-campaigns.ts'
import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { buildIndex } from '../ad-index/campaign-index.ts'
import { type Reservation, createLeaseLedger } from '../budgets/lease-ledger.ts'
import type { Lease } from '../budgets/lease-pages.ts'
import { nothingStopped } from '../stop-list/stop-list.ts'
import type { AdOpportunity } from './ad-opportunity.ts'
import { choose, recordServed } from './choose.ts'
import { createFrequencyCaps } from './frequency-caps.ts'

// Campaigns without money, and campaigns that a viewer has seen too often, leave the lists that a
// request walks. These tests compare that with a walk that asks every campaign.
const start = Date.UTC(2026, 2, 1, 12)
const campaignCount = 12

function campaignOf(number: number): LiveCampaign {
  // Every fifth app is not in the App Store: the filter of stores comes before that of budgets.
  const stores = { google: 'com.example.a', apple: number % 5 === 0 ? undefined : '1' }
  const app = { ...liveApp(number), stores }
  const campaign = liveCampaign(number, 10_000 * (1 + (number % 3)))
  return { ...campaign, app, regionIds: new Set([number % 2 === 0 ? 'SE' : 'continent-EU']) }
}

const campaigns = Array.from({ length: campaignCount }, (_, number) => campaignOf(number))

/**
 * A node that leaves campaigns out, or one that asks all of them. `asked` gets each campaign whose
 * budget is asked for.
 */
async function openNode(leavesOut: boolean, asked: number[] = []) {
  const ledger = createLeaseLedger(() => {})
  const caps = createFrequencyCaps()
  const index = await buildIndex(campaigns, { now: new Date(start), servedOf: () => 0 })
  const served = { campaigns: new Map<number, number>(), contents: new Map<number, number>() }
  const whyNot = (campaign: number, now: Date) => {
    asked.push(campaign)
    return ledger.whyNot(campaign, now)
  }
  const whole = { fundedOf: wholeList, divideAgain: () => {} }
  const request = (opportunity: AdOpportunity, now: Date) => {
    const chosen = choose<Reservation>(index, opportunity, {
      now,
      served,
      budgets: { ...ledger, ...(leavesOut ? {} : whole), whyNot },
      caps: leavesOut ? caps : { ...caps, reachedBy: () => new Set() },
      stops: nothingStopped,
      take: (campaign) => {
        const reservation = ledger.take(campaign.number, now)
        return reservation && { reservation }
      },
    })
    if (typeof chosen === 'string') return chosen
    recordServed(served, chosen)
    if (opportunity.viewer !== undefined) caps.note(opportunity.viewer, chosen.campaign.number, now)
    return { campaign: chosen.campaign.number, reservation: chosen.reservation }
  }
  return { ledger, caps, request }
}

const wholeList = (list: readonly LiveCampaign[]) => ({
  open: list,
  refused: { budget: [], pacing: [] },
})

type Node = Awaited<ReturnType<typeof openNode>>

/** A publisher whose own campaign has the number 3, or one without a campaign. */
function opportunityOf(
  viewer: number | undefined,
  os: 'android' | 'ios' = 'android',
  organization: 3 | 100 = 3,
): AdOpportunity {
  const asked = swede({ ...liveApp(100), organization })
  return { ...asked, viewer, device: { ...asked.device, os } }
}

const anyCampaign = fc.nat(campaignCount - 1)
const anyAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('request' as const),
      viewer: fc.constantFrom(undefined, 1, 2),
      os: fc.constantFrom('android', 'ios'),
      publisher: fc.constantFrom(3, 100),
      times: fc.constantFrom(1, 3, 12),
    }),
  },
  fc.record({
    act: fc.constant('lease' as const),
    campaigns: fc.uniqueArray(anyCampaign, { minLength: 1, maxLength: 12 }),
    ads: fc.integer({ min: 0, max: 4 }),
    inMs: fc.constantFrom(0, 0, 700, 4000),
    forMs: fc.constantFrom(1500, hourMs),
  }),
  fc.record({
    act: fc.constant('refuse' as const),
    campaigns: fc.uniqueArray(anyCampaign, { minLength: 1, maxLength: 12 }),
    why: fc.constantFrom('budget', 'pacing'),
  }),
  fc.record({ act: fc.constant('ask again' as const), campaign: anyCampaign }),
  fc.record({ act: fc.constant('extend' as const) }),
  fc.record({ act: fc.constant('end' as const) }),
  fc.record({
    act: fc.constant('wait' as const),
    ms: fc.constantFrom(1, 300, 900, 5000, 25 * hourMs, -300),
  }),
)
type Act = typeof anyAct extends fc.Arbitrary<infer A> ? A : never

function play({ ledger, request }: Node, act: Act, at: { now: number; leases: number }): unknown {
  const now = new Date(at.now)
  if (act.act === 'request')
    return Array.from({ length: act.times }, () =>
      request(opportunityOf(act.viewer, act.os, act.publisher), now),
    )
  if (act.act === 'lease') return ledger.add(act.campaigns.map((one) => leaseOf(one, act, at)))
  if (act.act === 'refuse') return act.campaigns.forEach((one) => ledger.refuse(one, act.why, now))
  if (act.act === 'ask again') return ledger.askAgain(act.campaign)
  if (act.act === 'end') return ledger.takeEnded(now).length
  const ids = new Set(ledger.untouched(new Date(at.now + hourMs)).map(({ id }) => id))
  return ledger.extend(ids, new Date(at.now + 2 * hourMs))
}

function leaseOf(
  campaign: number,
  { ads, inMs, forMs }: Pick<Extract<Act, { act: 'lease' }>, 'ads' | 'inMs' | 'forMs'>,
  at: { now: number; leases: number },
): Lease {
  return {
    id: `lease ${at.leases} of ${campaign}`,
    lane: 1,
    campaign,
    size: 'first',
    amountMicros: BigInt(ads) * 10n,
    priceMicros: 10n,
    networkMicros: 10n,
    from: at.now + inMs,
    till: at.now + inMs + forMs,
    dayEnds: at.now + 30 * hourMs,
    reservedTill: Infinity,
  }
}

test('the same is decided as by a walk that asks every campaign', async () => {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 10, maxLength: 60 }), async (acts) => {
      const [quick, plain] = [await openNode(true), await openNode(false)]
      const at = { now: start, leases: 0 }
      for (const act of acts) {
        at.leases += 1
        if (act.act === 'wait') at.now += act.ms
        else {
          const outcome = play(quick, act, at)
          expect(outcome).toEqual(play(plain, act, at))
          for (const one of [outcome].flat())
            outcomes.add(typeof one === 'string' ? one : typeof one)
        }
      }
    }),
    { numRuns: 100 },
  )
  expect([...outcomes]).toEqual(expect.arrayContaining(['budget', 'pacing', 'object']))
})

test('campaigns without money are asked once until their first lease', async () => {
  const asked: number[] = []
  const { ledger, request } = await openNode(true, asked)
  const from = opportunityOf(undefined)
  const lease = { ads: 1000, inMs: 0, forMs: hourMs } as const
  ledger.add([leaseOf(0, lease, { now: start, leases: 0 })])
  const at = (ms: number) => new Date(start + ms)
  expect(request(from, at(0))).toMatchObject({ campaign: 0 })
  const first = asked.splice(0)
  expect(first.length).toBe(campaignCount - 1)
  expect(request(from, at(1))).toMatchObject({ campaign: 0 })
  expect(asked.splice(0)).toEqual([0])
  ledger.add([leaseOf(11, lease, { now: start, leases: 1 })])
  expect(request(from, at(2))).toMatchObject({ campaign: 11 })
  // Without a request for a while, they would count as idle and get no further lease.
  asked.splice(0)
  request(from, at(7000))
  expect(new Set(asked)).toEqual(new Set([2, 5, 8, 11]))
})

test('a campaign that a viewer has seen too often is not asked for that viewer', async () => {
  const { ledger, request } = await openNode(true)
  const lease = { ads: 1000, inMs: 0, forMs: hourMs } as const
  ledger.add([0, 11].map((one) => leaseOf(one, lease, { now: start, leases: 0 })))
  const [ida, per] = [opportunityOf(1), opportunityOf(2)]
  const now = new Date(start)
  const shown = (opportunity: AdOpportunity, times: number) =>
    Array.from({ length: times }, () => request(opportunity, now))
  expect(shown(ida, 5)).toEqual(Array(5).fill(expect.objectContaining({ campaign: 11 })))
  expect(shown(ida, 5)).toEqual(Array(5).fill(expect.objectContaining({ campaign: 0 })))
  expect(shown(per, 1)).toEqual([expect.objectContaining({ campaign: 11 })])
  expect(shown(ida, 2)).toEqual([expect.objectContaining({ campaign: 3 }), expect.anything()])
})
