import type { Services } from '../../../lib/calls/context.ts'
import { type CallerHashes, openCallerHashes } from '../traffic/caller-hashes.ts'
import type { EventDatabase } from '../store/event-database.sql.ts'
import { type AdTexts, openAdTexts } from './ad-text.ts'
import { type FrequencyCaps, openFrequencyCaps } from './frequency-caps.ts'
import { type DecisionSampler, openDecisionSampler } from '../reasons/decision-sampler.ts'
import { type NoFills, openNoFills } from '../reasons/no-fills.ts'

/** What a node remembers of its decisions. */
export interface Decisions {
  caps: FrequencyCaps
  hashes: CallerHashes
  noFills: NoFills
  sampler: DecisionSampler
  texts: AdTexts
  /** Writes no-ad reasons and decision samples to the databases, once per second. */
  write(lane: number, now: Date): Promise<void>
}

export function openDecisions(services: Services, events: EventDatabase): Decisions {
  const noFills = openNoFills(services.database, events)
  const sampler = openDecisionSampler(services)
  return {
    noFills,
    sampler,
    caps: openFrequencyCaps(),
    texts: openAdTexts(services.config),
    hashes: openCallerHashes(services.secrets),
    write: async (lane, now) => {
      await sampler.write(now)
      await noFills.flush(lane, now)
    },
  }
}
