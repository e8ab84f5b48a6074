import { describe, expect, test } from 'vitest'
import { kinds } from '../tokens/event-token.ts'
import { reasons } from '../store/event-reasons.ts'
import { type JudgedEvent, flags, createJudge } from './traffic-rules.ts'

const start = Date.UTC(2026, 3, 1)
const { address_limit: addressLimit, too_often: tooOften } = reasons
let ads = 0

/** Makes an event of the given caller, always at the same address. */
const event = (caller: number, given: Partial<JudgedEvent> & { second?: number } = {}) => ({
  kind: kinds.impression as number,
  rid: `ad-${(ads += 1)}`,
  campaign: 1,
  placement: 1,
  flags: 0,
  caller,
  address: 3,
  network56: 0,
  network48: 0,
  at: new Date(start + (given.second ?? 0) * 1000),
  ...given,
})
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const counted = (verdicts: readonly number[]) => verdicts.filter((reason) => reason === 0).length

describe('FINDINGS-H2', () => {
  test('an address without viewers counts twenty impressions in five minutes', () => {
    const { judge } = createJudge()
    const at = (second: number) => (caller: number) =>
      judge(event(caller, { second, placement: caller % 40, campaign: caller % 7 }))
    const first = times(1000).map(at(0))
    expect(counted(first)).toBe(20)
    expect(new Set(first)).toEqual(new Set([0, addressLimit]))
    expect(counted(times(1000).map(at(299)))).toBe(0)
    // Events that did not count used no quota: the address gets its full share again, without a
    // pause.
    expect(counted(times(1000).map(at(300)))).toBe(20)
  })

  test('an address without viewers counts as many clicks as four devices', () => {
    const { judge } = createJudge()
    const click = (second: number) => (caller: number) =>
      judge(event(caller, { kind: kinds.click, second }))
    expect(counted(times(100).map(click(0)))).toBe(4)
    const later = times(30).flatMap((part) => times(20).map(click(part * 60)))
    expect(counted(later)).toBeLessThanOrEqual(36)
  })

  test('250 viewers of a placement count behind one address', () => {
    const { judge } = createJudge()
    const see = (placement: number) => (caller: number) =>
      judge(event(caller, { placement, flags: flags.viewer }))
    const inOne = times(1000).map(see(1))
    expect(counted(inOne)).toBe(250)
    expect(inOne.slice(0, 250)).not.toContain(addressLimit)
    // The same viewers in another placement are no new viewers of the address, but have that
    // placement's quota.
    expect(counted(times(250).map(see(2)))).toBe(250)
    expect(counted(times(1000).map((caller) => see(3)(caller + 5000)))).toBe(250)
    expect(counted(times(1000).map((caller) => see(4)(caller + 9000)))).toBe(0)
  })

  test('repeated viewers count at most as often as the crowd of a carrier', () => {
    const { judge } = createJudge()
    const verdicts = times(20_000).map((index) =>
      judge(event(1 + (index % 200), { campaign: index % 37, flags: flags.viewer })),
    )
    expect(counted(verdicts)).toBe(1250)
  })

  test('a viewer has the limits of one device', () => {
    const { judge } = createJudge()
    times(1000).forEach((caller) => judge(event(caller)))
    const viewer = times(7).map(() => judge(event(4242, { flags: flags.viewer })))
    expect(viewer).toEqual([0, 0, 0, 0, 0, tooOften, tooOften])
  })

  test("events that counted on one node use up the address's quota on another", () => {
    const [here, there] = [createJudge(), createJudge()]
    const tell = () => {
      for (const [index, memory] of here.shared.entries())
        there.shared[index]?.receive(memory.take())
    }
    expect(counted(times(15).map((caller) => here.judge(event(caller))))).toBe(15)
    tell()
    expect(counted(times(15).map((caller) => there.judge(event(caller + 100))))).toBe(5)
    const see = (by: typeof here, from: number) =>
      counted(times(200).map((caller) => by.judge(event(caller + from, { flags: flags.viewer }))))
    expect(see(here, 1000)).toBe(200)
    tell()
    expect(see(there, 2000)).toBe(50)
  })

  test('a repeated event does not use up more quota', () => {
    const { judge } = createJudge()
    const one = event(1)
    times(50).forEach(() => expect(judge(one)).toBe(0))
    expect(counted(times(50).map((caller) => judge(event(caller + 1))))).toBe(19)
  })
})

/** One of the 65,536 networks of /64 of a customer's /48, as the hashes of its networks. */
const ofSite = (index: number, site = 1) => ({
  address: site * 100_000 + index,
  network56: 1_000_000 + site * 1000 + Math.floor(index / 256),
  network48: 2_000_000 + site,
})

describe('an address has wider networks [FINDINGS3-H2]', () => {
  test('one /48 counts 600 impressions in five minutes, one /56 counts 200', () => {
    const { judge } = createJudge()
    const at = (second: number) => (index: number) =>
      judge(event(index, { second, campaign: index % 7, ...ofSite(index) }))
    const first = times(65_000).map(at(0))
    expect(counted(first)).toBe(600)
    expect(counted(first.slice(0, 255))).toBe(200)
    expect(new Set(first)).toEqual(new Set([0, addressLimit]))
    expect(counted(times(1000).map(at(299)))).toBe(0)
    // A slice of ten seconds is free again as a whole.
    expect(counted(times(65_000).map(at(311)))).toBe(600)
    // Another customer's networks are not touched.
    expect(judge(event(1, ofSite(1, 2)))).toBe(0)
  })

  test('2,000 people of a carrier with four /48 nearly all count', () => {
    const { judge } = createJudge()
    const verdicts = times(2000).map((person) => {
      const [site, index] = [person % 4, (person * 7919) % 65_536]
      return judge(event(person, { second: person * 0.45, ...ofSite(index, site) }))
    })
    expect(counted(verdicts)).toBeGreaterThanOrEqual(1960)
  })

  test('2,000 people of one /48 count 600 without consent and all with it', () => {
    const see = (viewer: number) => {
      const { judge } = createJudge()
      return counted(
        times(2000).map((person) =>
          judge(event(person, { second: person * 0.149, flags: viewer, ...ofSite(person * 32) })),
        ),
      )
    }
    expect([see(0), see(flags.viewer)]).toEqual([600, 2000])
  })

  test('clicks from one /48 count as often as 120 devices click in a minute', () => {
    const { judge } = createJudge()
    const click = (index: number) =>
      judge(event(index, { kind: kinds.click, ...ofSite(index * 50) }))
    expect(counted(times(1300).map(click))).toBe(120)
  })

  test('what counted on one node uses up the wider networks on another', () => {
    const [here, there] = [createJudge(), createJudge()]
    const see = (by: typeof here, index: number) => by.judge(event(index, ofSite(index * 50)))
    expect(counted(times(400).map((index) => see(here, index)))).toBe(400)
    const told = here.shared.map((topic) => topic.take())
    for (const [index, topic] of there.shared.entries()) {
      topic.receive(told[index] ?? [])
      topic.receive(told[index] ?? [])
    }
    expect(counted(times(400).map((index) => see(there, index + 500)))).toBe(200)
  })

  test('a note of an older node counts for the address alone', () => {
    const { judge, shared } = createJudge()
    const notes = times(20).map((index) => [`old ${index}`, start, 900 + index, 1, 5, 1, 0])
    shared[1]?.receive(notes)
    expect(judge(event(1, { address: 5 }))).toBe(addressLimit)
    expect(judge(event(2, { address: 6 }))).toBe(0)
  })
})
