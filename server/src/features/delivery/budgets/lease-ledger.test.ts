import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { type LeaseLedger, createLeaseLedger } from './lease-ledger.ts'
import type { Lease } from './lease-pages.ts'

const begins = Date.UTC(2026, 4, 1, 12)
const at = (ms: number) => new Date(begins + ms)

const lease = (of: Partial<Lease> = {}): Lease => ({
  id: 'one',
  lane: 3,
  campaign: 7,
  size: 'more',
  amountMicros: 100n,
  priceMicros: 10n,
  networkMicros: 11n,
  from: begins,
  till: begins + minuteMs,
  dayEnds: begins + hourMs,
  reservedTill: Number.POSITIVE_INFINITY,
  ...of,
})

function openLedger() {
  const calls = { times: 0 }
  return { calls, leaseLedger: createLeaseLedger(() => (calls.times += 1)) }
}

test('no lease issues more than its amount or outside its time', () => {
  const anyLease = fc.record({
    amountMicros: fc.bigInt({ min: 0n, max: 500n }),
    priceMicros: fc.bigInt({ min: 1n, max: 60n }),
    from: fc.integer({ min: 0, max: 3 * minuteMs }),
    lasts: fc.integer({ min: 0, max: minuteMs }),
  })
  const takes = fc.array(fc.integer({ min: 0, max: 4 * minuteMs }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.array(anyLease, { maxLength: 5 }), takes, (given, moments) => {
      const { leaseLedger } = openLedger()
      const leases = given.map(({ amountMicros, priceMicros, from, lasts }, index) =>
        lease({
          id: String(index),
          amountMicros,
          priceMicros,
          from: begins + from,
          till: begins + from + lasts,
        }),
      )
      leaseLedger.add(leases)
      const taken = new Map<string, bigint>()
      for (const moment of moments) {
        const free = leaseLedger.whyNot(7, at(moment)) === null
        const reservation = leaseLedger.take(7, at(moment))
        expect(reservation !== undefined).toBe(free)
        if (reservation === undefined) continue
        const of = leases[Number(reservation.lease)]
        expect(of && of.from <= begins + moment && begins + moment < of.till).toBe(true)
        expect(reservation.priceMicros).toBe(of?.priceMicros)
        taken.set(reservation.lease, (taken.get(reservation.lease) ?? 0n) + reservation.priceMicros)
      }
      for (const ended of leaseLedger.takeEnded('all')) {
        expect(ended.issuedMicros).toBe(taken.get(ended.id) ?? 0n)
        expect(ended.issuedMicros).toBeLessThanOrEqual(ended.amountMicros)
      }
      expect(leaseLedger.take(7, at(0))).toBeUndefined()
    }),
  )
})

test('a requested campaign without a lease asks for one, unless just refused', () => {
  const { leaseLedger, calls } = openLedger()
  expect(leaseLedger.whyNot(7, at(0))).toBe('pacing')
  expect(calls.times).toBe(1)
  leaseLedger.refuse(7, 'budget', at(0))
  expect(leaseLedger.whyNot(7, at(4999))).toBe('budget')
  expect(leaseLedger.wants([7], { now: at(4999), at: at(9999) })).toEqual([])
  expect(calls.times).toBe(1)
  leaseLedger.whyNot(7, at(5000))
  expect(calls.times).toBe(2)
})

test('it asks again once when half of its lease is used', () => {
  const { leaseLedger, calls } = openLedger()
  leaseLedger.add([lease()])
  for (let taken = 0; taken < 10; taken += 1) expect(leaseLedger.take(7, at(1))).toBeDefined()
  expect(calls.times).toBe(1)
  expect(leaseLedger.take(7, at(1))).toBeUndefined()
})

test('a requested campaign asks for more before its lease runs out', () => {
  const { leaseLedger } = openLedger()
  const wants = (ms: number) => leaseLedger.wants([7], { now: at(ms), at: at(ms + 5000) })[0]?.size
  expect(wants(0)).toBe('first')
  leaseLedger.add([lease({ size: 'first', amountMicros: 20n })])
  expect(wants(0)).toBeUndefined()
  expect(leaseLedger.untouched(at(minuteMs)).map(({ id }) => id)).toEqual(['one'])
  leaseLedger.extend(new Set(['one']), at(2 * minuteMs))
  expect(leaseLedger.takeEnded(at(minuteMs))).toEqual([])
  leaseLedger.take(7, at(minuteMs))
  expect(leaseLedger.untouched(at(2 * minuteMs))).toEqual([])
  expect(wants(minuteMs)).toBe('more')
  leaseLedger.add([lease({ id: 'two', till: begins + 9 * minuteMs })])
  expect(wants(minuteMs)).toBeUndefined()
  for (let taken = 0; taken < 8; taken += 1) leaseLedger.take(7, at(minuteMs))
  expect(wants(minuteMs)).toBe('more')
})

test('a lease is extended to the end of its day at most', () => {
  const { leaseLedger } = openLedger()
  leaseLedger.add([lease({ dayEnds: begins + minuteMs + 1 })])
  leaseLedger.extend(new Set(['one']), at(5 * minuteMs))
  expect(leaseLedger.takeEnded(at(minuteMs))).toEqual([])
  expect(leaseLedger.takeEnded(at(minuteMs + 1))).toHaveLength(1)
})

test('a lease is extended to the end of what is reserved at most', () => {
  const { leaseLedger } = openLedger()
  leaseLedger.add([lease({ reservedTill: begins + 2 * minuteMs })])
  leaseLedger.extend(new Set(['one']), at(5 * minuteMs))
  expect(leaseLedger.takeEnded(at(2 * minuteMs - 1))).toEqual([])
  leaseLedger.extend(new Set(['one']), at(5 * minuteMs), at(9 * minuteMs))
  expect(leaseLedger.takeEnded(at(5 * minuteMs - 1))).toEqual([])
  expect(leaseLedger.takeEnded(at(5 * minuteMs))).toHaveLength(1)
})

test('what was looked through is looked through again as soon as it may differ', () => {
  const campaigns = [7, 8]
  const anyAct = fc.record({
    act: fc.constantFrom('add', 'whyNot', 'take', 'refuse', 'askAgain', 'extend', 'end', 'wait'),
    campaign: fc.constantFrom(...campaigns),
    size: fc.constantFrom('first' as const, 'more' as const),
    ms: fc.integer({ min: 0, max: minuteMs }),
  })
  fc.assert(
    fc.property(fc.array(anyAct, { maxLength: 60 }), (given) => {
      // The second ledger looks through everything each time: it is asked with another list, for a
      // later time, or while an ended lease is there.
      const [one, other] = [openLedger().leaseLedger, openLedger().leaseLedger]
      let ms = 0
      for (const [index, { act, campaign, size, ms: some }] of given.entries()) {
        const added = lease({
          id: String(index),
          campaign,
          size,
          from: begins + ms,
          till: begins + ms + some + 1,
        })
        const due = other
          .untouched(at(1000 * hourMs))
          .filter(({ till }) => till <= begins + ms + 15_000)
        expect(one.untouched(at(ms + 15_000))).toEqual(due)
        const ids = new Set(due.map(({ id }) => id))
        const acts: Record<string, (ledger: LeaseLedger) => unknown> = {
          add: (ledger) => ledger.add([added]),
          whyNot: (ledger) => ledger.whyNot(campaign, at(ms)),
          take: (ledger) => ledger.take(campaign, at(ms)),
          refuse: (ledger) => ledger.refuse(campaign, 'budget', at(ms)),
          askAgain: (ledger) => ledger.askAgain(campaign),
          extend: (ledger) => ledger.extend(ids, at(ms + minuteMs)),
        }
        for (const ledger of [one, other]) acts[act]?.(ledger)
        if (act === 'wait') ms += some
        if (act === 'end') expect(one.takeEnded(at(ms))).toEqual(endedOf(other, ms))
        const time = { now: at(ms), at: at(ms + 5000) }
        expect(one.wants(campaigns, time)).toEqual(other.wants([...campaigns], time))
      }
    }),
  )
})

/** Looks for ended leases although none may have ended. */
function endedOf(ledger: LeaseLedger, ms: number) {
  ledger.add([lease({ id: 'ended', campaign: 9, till: begins + ms })])
  return ledger.takeEnded(at(ms)).filter(({ id }) => id !== 'ended')
}
