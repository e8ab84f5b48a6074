import { type Verdict, fine, percentOf, unknown } from '../doctor.ts'
import type { PlacementFacts } from '../placement-facts.ts'

/** Never fails or warns, because a user's choice is not a fault. */
export function lookAtConsent({ samples }: Pick<PlacementFacts, 'samples'>): Verdict {
  const { contextual, measured, capped } = samples
  const all = contextual + measured + capped
  if (all === 0) return unknown('No request was sampled in the last 24 hours.')
  const lost =
    capped === all
      ? 'Frequency caps hold for all of them.'
      : 'The others have no frequency cap, so a user may see an ad more often.'
  return fine(
    `${percentOf(capped, all)}% of the sampled requests have a user who allowed frequency caps. ${lost}`,
    { contextual, measured, capped },
  )
}
