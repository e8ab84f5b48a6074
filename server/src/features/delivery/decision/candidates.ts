import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import { type Failure, type EvaluationContext, firstFailedFilter } from './eligibility.ts'
import type { AdOpportunity } from './ad-opportunity.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'

/** A campaign and its eligibility for one request. */
export interface Candidate {
  campaign: LiveCampaign
  /** Null if the campaign passed every filter. */
  failure: Failure | null
}

export interface Candidates {
  list: Candidate[]
  /** The number of live campaigns that were not evaluated. */
  leftOut: number
}

/**
 * The most campaigns that a test request evaluates one by one: nobody reads 100,000 results, and
 * other requests wait meanwhile.
 */
export const mostForTest = 1000
/** The same for a sampled decision, where a user waits for the answer. */
export const mostForSample = 200

/**
 * Evaluates at most `most` live campaigns and returns the first filter that each one fails: the
 * publisher's own campaigns first, then those in the index lists for this request, then the rest by
 * price.
 */
export function candidatesOf(
  { campaigns, index }: Pick<AdIndex, 'campaigns' | 'index'>,
  opportunity: AdOpportunity,
  { most, ...context }: EvaluationContext & { most: number },
): Candidates {
  const own = index.ofOrganization(opportunity.placement.app.organization)
  const lists = [own, ...index.listsFor(opportunity), campaigns]
  const listed = [...new Set(lists.flatMap((list) => list.slice(0, most)))].slice(0, most)
  return {
    list: listed
      .toSorted((one, other) => other.price - one.price)
      .map((campaign) => ({
        campaign,
        failure: firstFailedFilter(campaign, opportunity, context),
      })),
    leftOut: campaigns.length - listed.length,
  }
}
