import { faultsOf, type Case } from './judge.ts'
import { oddAnswersOf } from './odd-answers.ts'
import type { Act, Screen } from './screens.ts'
import { goodAnswer, type Observation, type Walker } from './walker.ts'

/**
 * A screen, one call that it makes by itself or after an action, and what the screen shows when
 * every call is answered normally.
 */
interface Found {
  screen: Screen
  act: Act | undefined
  call: string
  good: Observation
}

export interface WalkCase extends Case {
  found: Found
  /** For example 'app × GET /ad-content/0199-app-1 × 500'. */
  name: string
}

/**
 * All cases: each screen × each call it makes × each odd answer. The calls are recorded in a run
 * with normal answers.
 */
export async function recordCases(walker: Walker, screens: readonly Screen[]): Promise<WalkCase[]> {
  const cases: WalkCase[] = []
  for (const screen of screens)
    for (const found of await callsOf(walker, screen)) cases.push(...(await casesOf(found)))
  return cases
}

async function callsOf(walker: Walker, screen: Screen): Promise<Found[]> {
  const loaded = await walker.see(screen)
  const known = new Set(loaded.calls)
  const found: Found[] = [...known].map((call) => ({ screen, act: undefined, call, good: loaded }))
  for (const act of screen.acts) {
    const good = await walker.see(screen, act)
    const own = [...new Set(good.calls)].filter((call) => !known.has(call))
    if (own.length === 0) throw new Error(`${screen.name}, ${act.name}: it makes no call`)
    for (const call of own) known.add(call)
    found.push(...own.map((call) => ({ screen, act, call, good })))
  }
  return found
}

async function casesOf(found: Found): Promise<WalkCase[]> {
  const { screen, call } = found
  const sent = { name: call, query: {}, address: call, headers: {}, body: { bases: 'Day' } }
  const given = await goodAnswer(sent, screen.good)
  return oddAnswersOf(call, given.body).map((odd) => ({
    screen: screen.name,
    isSignedIn: screen.isSignedIn,
    call,
    odd,
    found,
    name: `${screen.name} × ${call} × ${odd.kind}`,
  }))
}

/** Runs a case on this page. Returns what is wrong. */
export async function tryCase(walker: Walker, { found, ...one }: WalkCase): Promise<string[]> {
  const seen = await walker.see(found.screen, found.act, { call: one.call, answer: one.odd })
  return faultsOf(one, found.good, seen)
}
