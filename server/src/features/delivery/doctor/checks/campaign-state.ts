import { stopWords } from '@frontrow/contract/campaigns/stop-words'
import type { CampaignStop } from '@frontrow/contract/campaigns/stops'
import { momentInDigits } from '../../../../lib/time/days-in-words.ts'
import { type Verdict, fine } from '../doctor.ts'
import type { CampaignFacts } from '../campaign-facts.ts'
import { stoppedApp } from './own.ts'

export function lookAtAdvertisedApp(facts: Pick<CampaignFacts, 'app' | 'shown'>): Verdict {
  const { id, name, reviewSince, stores } = facts.app
  const stopped = stoppedApp(facts.app)
  if (stopped !== undefined) return stopped
  const verdict = stoppedBy(facts, ['app_review', 'no_store_page'])
  if (verdict === undefined)
    return fine(`${name} can be advertised.`, { stores: stores.join(', ') })
  const since = reviewSince === null ? {} : { since: reviewSince.toISOString() }
  return { ...verdict, link: `/app/${id}`, facts: { ...verdict.facts, ...since } }
}

/** Whether it is running, and what a decision said of it. */
export function lookAtCampaign({
  shown,
  campaign: { reviewState },
}: Pick<CampaignFacts, 'shown' | 'campaign'>): Verdict {
  const { id, state, starts_at: startsAt, valid_till: validTill } = shown
  const facts = { state: state ?? null, review: reviewState }
  const failed = (text: string, todo: string): Verdict => ({
    state: 'fail',
    text,
    do: todo,
    link: `/app/campaign/${id}`,
    facts,
  })
  if (state === 'expired')
    return failed(`The campaign ended at ${momentInDigits(new Date(validTill))}.`, 'Extend it.')
  if (state === 'paused') return failed('The campaign is paused.', 'Activate it.')
  if (state === 'scheduled' && startsAt !== undefined)
    return failed(
      `The campaign starts at ${momentInDigits(new Date(startsAt))}.`,
      'Wait, or edit its start.',
    )
  if (reviewState === 'pending')
    return failed('The campaign waits for a decision by an operator.', 'Wait for the decision.')
  if (reviewState === 'denied')
    return failed('The network denied the campaign.', 'Read the decision, or appeal.')
  return fine('The campaign is running.', facts)
}

export function lookAtAds({
  campaign: { id, approvedAds, pendingAds, deniedAds },
}: Pick<CampaignFacts, 'campaign'>): Verdict {
  const facts = { approved: approvedAds, waiting: pendingAds, denied: deniedAds }
  if (approvedAds > 0) return fine('At least one ad is approved.', facts)
  return {
    state: 'fail',
    text: pendingAds > 0 ? 'All ads wait for a decision.' : 'No ad of the campaign may be shown.',
    do: pendingAds > 0 ? 'Wait for the decision.' : 'Add another ad, or appeal the decisions.',
    link: `/app/campaign/${id}`,
    facts,
  }
}

export function lookAtMoney(facts: Pick<CampaignFacts, 'shown'>): Verdict {
  const { id, today } = facts.shown
  const stopped = stoppedBy(facts, [
    'total_budget',
    'credit_limit',
    'balance',
    'unpaid',
    'rate_of_day',
    'rate_of_total',
  ])
  if (stopped !== undefined) return stopped
  return today !== undefined && Number(today.left) === 0
    ? {
        state: 'warn',
        text: 'Today’s budget is used up.',
        do: 'Raise the daily budget, or wait until midnight.',
        link: `/app/campaign/${id}`,
      }
    : fine('Budget and balance are left.', today === undefined ? {} : { left_today: today.left })
}

export const lookAtPrice = (facts: Pick<CampaignFacts, 'shown'>): Verdict =>
  stoppedBy(facts, ['limit', 'floor', 'no_rate']) ?? fine('The network takes the ECPM budget.')

function stoppedBy(
  { shown: { id, stopped_by: stop } }: Pick<CampaignFacts, 'shown'>,
  stops: readonly CampaignStop[],
): Verdict | undefined {
  if (stop === undefined || stop === null || !stops.includes(stop)) return undefined
  const { text, advice, page } = stopWords[stop]
  const link = page?.to ?? `/app/campaign/${id}`
  return { state: 'fail', text, do: advice, link, facts: { stopped_by: stop } }
}
