import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Lease, openBudgetBook } from './budget-book.ts'

const begins = Date.UTC(2026, 4, 1, 12)
const minuteMs = 60_000
const at = (ms: number) => new Date(begins + ms)

const lease = (of: Partial<Lease> = {}): Lease => ({
  ...{ id: 'one', lane: 3, campaign: 7, size: 'more', amountMicros: 100n, priceMicros: 10n },
  ...{ networkMicros: 11n, from: begins, till: begins + minuteMs, dayEnds: begins + 60 * minuteMs },
  ...of,
})

function openBook() {
  const calls = { times: 0 }
  return { calls, book: openBudgetBook(() => (calls.times += 1)) }
}

test('whatever is taken and given back, no lease hands out more than it holds or outside its time', () => {
  const anyLease = fc.record({
    amountMicros: fc.bigInt({ min: 0n, max: 500n }),
    priceMicros: fc.bigInt({ min: 1n, max: 60n }),
    from: fc.integer({ min: 0, max: 3 * minuteMs }),
    lasts: fc.integer({ min: 0, max: minuteMs }),
  })
  const takes = fc.array(fc.integer({ min: 0, max: 4 * minuteMs }), { maxLength: 200 })
  fc.assert(
    fc.property(fc.array(anyLease, { maxLength: 5 }), takes, (given, moments) => {
      const { book } = openBook()
      const leases = given.map(({ amountMicros, priceMicros, from, lasts }, index) =>
        lease({
          ...{ id: String(index), amountMicros, priceMicros },
          ...{ from: begins + from, till: begins + from + lasts },
        }),
      )
      book.add(leases)
      const taken = new Map<string, bigint>()
      for (const moment of moments) {
        const free = book.whyNot(7, at(moment)) === null
        const hold = book.take(7, at(moment))
        expect(hold !== undefined).toBe(free)
        if (hold === undefined) continue
        const of = leases[Number(hold.lease)]
        expect(of && of.from <= begins + moment && begins + moment < of.till).toBe(true)
        expect(hold.priceMicros).toBe(of?.priceMicros)
        taken.set(hold.lease, (taken.get(hold.lease) ?? 0n) + hold.priceMicros)
      }
      for (const ended of book.takeEnded('all')) {
        expect(ended.issuedMicros).toBe(taken.get(ended.id) ?? 0n)
        expect(ended.issuedMicros).toBeLessThanOrEqual(ended.amountMicros)
      }
      expect(book.take(7, at(0))).toBeUndefined()
    }),
  )
})

test('a campaign that is asked for and has nothing calls for money, but not while the core has just said no', () => {
  const { book, calls } = openBook()
  expect(book.whyNot(7, at(0))).toBe('pacing')
  expect(calls.times).toBe(1)
  book.refuse(7, 'budget', at(0))
  expect(book.whyNot(7, at(4999))).toBe('budget')
  expect(book.wants([7], { now: at(4999), at: at(9999) })).toEqual([])
  expect(calls.times).toBe(1)
  book.whyNot(7, at(5000))
  expect(calls.times).toBe(2)
})

test('it calls again when half is gone, once', () => {
  const { book, calls } = openBook()
  book.add([lease()])
  for (let taken = 0; taken < 10; taken += 1) expect(book.take(7, at(1))).toBeDefined()
  expect(calls.times).toBe(1)
  expect(book.take(7, at(1))).toBeUndefined()
})

test('what nobody asks for wants a first lease and keeps it; what is asked for wants more before it runs out', () => {
  const { book } = openBook()
  const wants = (ms: number) => book.wants([7], { now: at(ms), at: at(ms + 5000) })[0]?.size
  expect(wants(0)).toBe('first')
  book.add([lease({ size: 'first', amountMicros: 20n })])
  expect(wants(0)).toBeUndefined()
  expect(book.untouched(at(minuteMs)).map(({ id }) => id)).toEqual(['one'])
  book.extend(new Set(['one']), at(2 * minuteMs))
  expect(book.takeEnded(at(minuteMs))).toEqual([])
  book.take(7, at(minuteMs))
  expect(book.untouched(at(2 * minuteMs))).toEqual([])
  expect(wants(minuteMs)).toBe('more')
  book.add([lease({ id: 'two', till: begins + 9 * minuteMs })])
  expect(wants(minuteMs)).toBeUndefined()
  for (let taken = 0; taken < 8; taken += 1) book.take(7, at(minuteMs))
  expect(wants(minuteMs)).toBe('more')
})

test('a lease goes on to the end of its day at most', () => {
  const { book } = openBook()
  book.add([lease({ dayEnds: begins + minuteMs + 1 })])
  book.extend(new Set(['one']), at(5 * minuteMs))
  expect(book.takeEnded(at(minuteMs))).toEqual([])
  expect(book.takeEnded(at(minuteMs + 1))).toHaveLength(1)
})
