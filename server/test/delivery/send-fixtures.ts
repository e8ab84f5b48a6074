import type { Fixture, TrafficWorld } from './traffic-fixtures.ts'

/** The results of fixtures that were sent one after the other. */
export interface SentFixtures {
  /** Name and reason of the fixtures that were billed; `filtered` lists those that were not. */
  counted: string[]
  filtered: string[]
  answers: Set<string>
}

export async function sendFixtures(
  traffic: TrafficWorld,
  fixtures: readonly Fixture[],
): Promise<SentFixtures> {
  const results: SentFixtures = { counted: [], filtered: [], answers: new Set() }
  const sent = new Map<string, Fixture>()
  for (const fixture of fixtures) {
    const { rid, answer } = await traffic.send(fixture)
    results.answers.add(answer)
    sent.set(rid, fixture)
  }
  const verdicts = await traffic.verdicts()
  for (const [rid, { name, agent }] of sent) {
    const verdict = verdicts.get(rid)
    if (verdict === undefined) throw new Error(`the event of ${name} was not stored`)
    const list = verdict.billed > 0 ? results.counted : results.filtered
    list.push(`${name} (${agent}) reason ${verdict.reason}`)
  }
  return results
}
