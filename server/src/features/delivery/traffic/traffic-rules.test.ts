import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDatacentres } from './datacentres.ts'
import { kinds } from '../tokens/event-token.ts'
import { flagsWithOs } from '../store/event-os.ts'
import { reasons } from '../store/event-reasons.ts'
import { type JudgedEvent, flags, createJudge } from './traffic-rules.ts'

const start = Date.UTC(2026, 3, 1)
let rid = 0
const event = (given: Partial<JudgedEvent> & { second?: number } = {}): JudgedEvent => {
  rid += 1
  const at = new Date(start + (given.second ?? 0) * 1000)
  const of = {
    campaign: 1,
    placement: 1,
    flags: 0,
    caller: 7,
    address: 3,
    network56: 0,
    network48: 0,
  }
  return { kind: kinds.click, rid: `ad-${rid}`, at, ...of, ...given }
}
const tooOften = reasons.too_often

test('the operating system in the flags of an event changes no verdict', () => {
  const anyKind = fc.constantFrom(kinds.impression, kinds.click, kinds.install, kinds.complete)
  const anyEvent = fc.record({
    kind: anyKind,
    flags: fc.nat(511),
    second: fc.nat(900),
    os: fc.nat(4),
  })
  fc.assert(
    fc.property(fc.array(anyEvent), (given) => {
      const [judge, withOs] = [createJudge().judge, createJudge().judge]
      for (const { os, ...one } of given) {
        const judged = event(one)
        const stored = { ...judged, flags: flagsWithOs(judged.flags, os) }
        expect(withOs(stored)).toBe(judge(judged))
      }
    }),
  )
})

test('clicks of one caller count once a minute and 25 times a day', () => {
  const judge = createJudge().judge
  const verdicts = (seconds: number[]) => seconds.map((second) => judge(event({ second })))
  // A click that does not count still uses up the rate.
  expect(verdicts([0, 59, 118, 179])).toEqual([0, tooOften, tooOften, tooOften])
  expect(verdicts([600, 800])).toEqual([tooOften, 0])
  const hourly = createJudge().judge
  const hour = Array.from({ length: 12 }, (_, n) => hourly(event({ second: n * 300 })))
  expect(hour.indexOf(tooOften)).toBe(10)
  const daily = createJudge().judge
  const day = Array.from({ length: 40 }, (_, n) => daily(event({ second: n * 1000 })))
  expect(day.indexOf(tooOften)).toBe(25)
})

test('five impressions of a campaign count per caller in five minutes', () => {
  const judge = createJudge().judge
  const seen = (second: number, campaign = 1) =>
    judge(event({ kind: kinds.impression, campaign, second }))
  expect([0, 10, 20, 30, 40, 50].map((second) => seen(second))).toEqual([0, 0, 0, 0, 0, tooOften])
  expect(seen(55, 2)).toBe(0)
  expect(seen(305)).toBe(tooOften)
  expect(seen(700)).toBe(0)
})

test('a repeated event is counted once and gets the same verdict', () => {
  const judge = createJudge().judge
  const [first, second] = [event({ second: 0 }), event({ second: 5 })]
  expect([judge(first), judge(second)]).toEqual([0, tooOften])
  for (let again = 0; again < 5; again += 1) {
    expect([judge(first), judge(second)]).toEqual([0, tooOften])
  }
  expect(judge(event({ second: 66 }))).toBe(0)
})

test('an event of another node counts once, before a later one here', () => {
  const [here, there] = [createJudge(), createJudge()]
  const tell = (from: typeof here, to: typeof here) => {
    for (const [index, memory] of from.shared.entries()) to.shared[index]?.receive(memory.take())
  }
  const first = event({ second: 0 })
  expect(there.judge(first)).toBe(0)
  tell(there, here)
  expect(here.judge(first)).toBe(0)
  expect(here.judge(event({ second: 30 }))).toBe(tooOften)
  const seen = (by: typeof here, second: number) =>
    by.judge(event({ kind: kinds.impression, second }))
  expect([0, 1, 2].map((second) => seen(there, second))).toEqual([0, 0, 0])
  expect([3, 4].map((second) => seen(here, second))).toEqual([0, 0])
  tell(there, here)
  tell(here, there)
  expect([seen(here, 5), seen(there, 5)]).toEqual([tooOften, tooOften])
})

test('callers of different addresses have limits of their own', () => {
  const judge = createJudge().judge
  const callers = Array.from({ length: 50 }, (_, index) => index + 1)
  const verdicts = callers.map((caller) => judge(event({ caller, address: caller })))
  expect(verdicts.filter((reason) => reason !== 0)).toEqual([])
  expect([0, 0, 0].map((caller) => judge(event({ caller })))).toEqual([0, 0, 0])
})

test('the flags of an event give its reason, in a fixed order', () => {
  const judge = createJudge().judge
  const of = (bits: number, kind: number = kinds.impression) =>
    judge(event({ flags: bits, kind, caller: 0 }))
  expect(of(flags.prefetch | flags.listedBot)).toBe(reasons.prefetch)
  expect(of(flags.listedBot)).toBe(reasons.listed_bot)
  expect(of(flags.datacentre | flags.ownAddress)).toBe(reasons.datacentre)
  expect(of(flags.ownAddress | flags.otherAgent)).toBe(reasons.own_address)
  expect(of(flags.ownAddress, kinds.click)).toBe(reasons.own_address)
  expect(of(flags.otherAgent)).toBe(reasons.other_agent)
  expect(of(flags.otherAgent, kinds.click)).toBe(0)
  expect(of(flags.otherAgent | flags.sameDevice)).toBe(0)
  expect(of(flags.otherAgent | flags.sameDevice | flags.datacentre)).toBe(reasons.datacentre)
  expect(of(flags.injected, kinds.install)).toBe(reasons.injected)
})

test('the memory is bounded, and forgotten callers start again', () => {
  const judge = createJudge(2).judge
  const of = (caller: number) => judge(event({ caller, address: caller }))
  expect([1, 2, 3, 1].map(of)).toEqual([0, 0, 0, 0])
  expect(of(1)).toBe(tooOften)
})

test('the same events with repeats get the same verdicts again', () => {
  const given = fc.array(
    fc.record({
      rid: fc.integer({ min: 1, max: 40 }),
      caller: fc.integer({ min: 1, max: 3 }),
      address: fc.integer({ min: 0, max: 2 }),
      flags: fc.constantFrom<number>(0, flags.viewer, flags.prefetch),
      gap: fc.integer({ min: 0, max: 400 }),
      kind: fc.constantFrom<number>(kinds.click, kinds.impression),
    }),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(given, (acts) => {
      let second = 0
      const events = acts.map(({ rid: one, gap, ...rest }) => {
        second += gap
        return event({ ...rest, rid: `${rest.kind}:${rest.caller}:${one}`, second })
      })
      const [live, again] = [createJudge().judge, createJudge().judge]
      // Repeats come within a day: after that the first event is forgotten. In production a later
      // repeat is stored as a duplicate and its verdict is discarded.
      expect(events.map(again)).toEqual(events.map(live))
    }),
  )
})

test('the list of data centres has networks of IPv4 and IPv6', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'frontrow-networks-')), 'list')
  writeFileSync(file, '# halls\n203.0.113.0/24 # one\n\n2001:db8::/32\n198.51.100.7\n')
  const isDatacentre = readDatacentres(file)
  expect(['203.0.113.9', '2001:db8::1', '198.51.100.7'].map(isDatacentre)).toEqual(
    Array(3).fill(true),
  )
  expect(['203.0.114.9', '2001:db9::1', '198.51.100.8', 'x'].map(isDatacentre)).toEqual(
    Array(4).fill(false),
  )
  for (const line of ['203.0.113.0/33', 'halls', '203.0.113.0/24/1', '::/129', '1.2.3.4/']) {
    writeFileSync(file, `203.0.113.0/24\n${line}\n`)
    expect(() => readDatacentres(file), line).toThrow(/^DATACENTRE_FILE: line 2 of /)
  }
  expect(readDatacentres(undefined)('203.0.113.9')).toBe(false)
})
