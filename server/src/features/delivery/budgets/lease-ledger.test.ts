import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '@frontrow/contract/durations'
import { type Lease, openLeaseLedger } from './lease-ledger.ts'

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
  ...of,
})

function openLedger() {
  const calls = { times: 0 }
  return { calls, leaseLedger: openLeaseLedger(() => (calls.times += 1)) }
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

test('a requested campaign without a lease asks for one, but not just after a refusal', () => {
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

test('an idle campaign keeps its first lease; a requested one asks for more before it runs out', () => {
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
