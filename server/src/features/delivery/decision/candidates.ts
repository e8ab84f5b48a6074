import type { LiveCampaign } from '../ad-index/ad-snapshot.ts'
import {
  type AdOpportunity,
  type Failure,
  type EvaluationContext,
  firstFailedFilter,
} from './eligibility.ts'
import type { AdIndex } from '../ad-index/ad-index-loader.ts'

/** A campaign as one request saw it. */
export interface Candidate {
  campaign: LiveCampaign
  /** Null where it passed every question. */
  failure: Failure | null
}

export interface Candidates {
  list: Candidate[]
  /** Live campaigns beyond those. */
  leftOut: number
}

/** So many are asked about one by one for a test: nobody reads 100,000 answers, and the requests behind it wait meanwhile. */
export const mostForTest = 1000
/** For a sample of what people ask for, who wait as well. */
export const mostForSample = 200

/**
 * The first question each live campaign fails, of `most` at most: the publisher's own ones, the ones that the index has for this
 * request, and then the dearest.
 */
export function candidatesOf(
  { campaigns, index }: Pick<AdIndex, 'campaigns' | 'index'>,
  asked: AdOpportunity,
  { most, ...moment }: EvaluationContext & { most: number },
): Candidates {
  const own = index.ofOrganization(asked.placement.app.organization)
  const lists = [own, ...index.listsFor(asked), campaigns]
  const listed = [...new Set(lists.flatMap((list) => list.slice(0, most)))].slice(0, most)
  return {
    list: listed
      .toSorted((one, other) => other.price - one.price)
      .map((campaign) => ({ campaign, failure: firstFailedFilter(campaign, asked, moment) })),
    leftOut: campaigns.length - listed.length,
  }
}
