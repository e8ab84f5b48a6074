import type { Services } from '../../../lib/calls/context.ts'
import { type CallerHashes, createCallerHashes } from '../traffic/caller-hashes.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type AdTexts, createAdTexts } from './ad-text.ts'
import { type FrequencyCaps, createFrequencyCaps } from './frequency-caps.ts'
import { type DecisionSampler, createDecisionSampler } from '../reasons/decision-sampler.ts'
import { type NoFills, createNoFills } from '../reasons/no-fills.ts'
import { type RequestNotes, createRequestNotes } from '../reasons/request-notes.ts'

/** What a node remembers of its decisions. */
export interface Decisions {
  caps: FrequencyCaps
  hashes: CallerHashes
  noFills: NoFills
  sampler: DecisionSampler
  notes: RequestNotes
  texts: AdTexts
  /**
   * Writes no-ad reasons, decision samples and notes of requests to the databases, once per second.
   */
  write(lane: number, now: Date, isAsked: boolean): Promise<void>
}

export function createDecisions(services: Services, events: EventDatabase): Decisions {
  const noFills = createNoFills(services.database, events)
  const sampler = createDecisionSampler(services)
  const notes = createRequestNotes(services)
  return {
    noFills,
    sampler,
    notes,
    caps: createFrequencyCaps(),
    texts: createAdTexts(services.config),
    hashes: createCallerHashes(services.secrets),
    write: async (lane, now, isAsked) => {
      await sampler.write(now)
      await noFills.flush(lane, now)
      await notes.write(now, isAsked)
    },
  }
}
