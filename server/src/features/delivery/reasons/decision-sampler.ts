import { dayMs, hourMs } from '@frontrow/contract/durations'
import type { Services } from '../../../lib/calls/context.ts'
import type { DecisionSample } from './decision-sample.ts'
import { forgetDecisions, insertDecisions } from './decision-samples.sql.ts'

export const sampleDays = 7
const oneIn = 100
const mostPerSecond = 2
/**
 * More samples than this wait only while the database cannot be reached; the oldest are dropped.
 */
const mostWaiting = 200

export interface DecisionSampler {
  /** True for the first of each hundred decisions of a placement, limited per second. */
  isSampled(placement: number, at: Date): boolean
  keep(decision: DecisionSample): void
  /** Writes the samples since the last call, and deletes those older than a week. */
  write(now: Date): Promise<void>
}

/** Samples explain decisions and are not counted, so a sample that cannot be written is dropped. */
export function createDecisionSampler({ database }: Pick<Services, 'database'>): DecisionSampler {
  const asked = new Map<number, number>()
  let waiting: DecisionSample[] = []
  let second = 0
  let inSecond = 0
  let sweptAt = -Infinity
  return {
    isSampled: (placement, at) => {
      const before = asked.get(placement) ?? 0
      asked.set(placement, before + 1)
      if (before % oneIn !== 0) return false
      const present = Math.floor(at.getTime() / 1000)
      if (present !== second) [second, inSecond] = [present, 0]
      inSecond += 1
      return inSecond <= mostPerSecond
    },
    keep: (decision) => {
      if (waiting.length >= mostWaiting) waiting.shift()
      waiting.push(decision)
    },
    write: async (now) => {
      const since = new Date(now.getTime() - sampleDays * dayMs)
      const portion = waiting.filter(({ at }) => at > since)
      waiting = []
      if (portion.length > 0) await database.asSystem((db) => insertDecisions(db, portion))
      if (now.getTime() - sweptAt < hourMs) return
      await database.asSystem((db) => forgetDecisions(db, since))
      sweptAt = now.getTime()
    },
  }
}
