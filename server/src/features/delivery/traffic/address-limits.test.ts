import { describe, expect, test } from 'vitest'
import { kinds } from '../tokens/event-token.ts'
import { reasons } from '../store/event-reasons.ts'
import { type JudgedEvent, flags, openJudge } from './traffic-rules.ts'

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
  at: new Date(start + (given.second ?? 0) * 1000),
  ...given,
})
const times = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const counted = (verdicts: readonly number[]) => verdicts.filter((reason) => reason === 0).length

describe('FINDINGS-H2', () => {
  test('an address without viewers counts twenty impressions in any five minutes, in whichever placements and campaigns', () => {
    const { judge } = openJudge()
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

  test('clicks of an address without viewers count as often as four devices click', () => {
    const { judge } = openJudge()
    const click = (second: number) => (caller: number) =>
      judge(event(caller, { kind: kinds.click, second }))
    expect(counted(times(100).map(click(0)))).toBe(4)
    const later = times(30).flatMap((part) => times(20).map(click(part * 60)))
    expect(counted(later)).toBeLessThanOrEqual(36)
  })

  test('250 viewers of a placement count behind one address, twice as many in all its placements', () => {
    const { judge } = openJudge()
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
    const { judge } = openJudge()
    const verdicts = times(20_000).map((index) =>
      judge(event(1 + (index % 200), { campaign: index % 37, flags: flags.viewer })),
    )
    expect(counted(verdicts)).toBe(1250)
  })

  test('a viewer has the limits of one device, apart from callers without consent', () => {
    const { judge } = openJudge()
    times(1000).forEach((caller) => judge(event(caller)))
    const viewer = times(7).map(() => judge(event(4242, { flags: flags.viewer })))
    expect(viewer).toEqual([0, 0, 0, 0, 0, tooOften, tooOften])
  })

  test("events that counted on one node use up the address's quota on another", () => {
    const [here, there] = [openJudge(), openJudge()]
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
    const { judge } = openJudge()
    const one = event(1)
    times(50).forEach(() => expect(judge(one)).toBe(0))
    expect(counted(times(50).map((caller) => judge(event(caller + 1))))).toBe(19)
  })
})
