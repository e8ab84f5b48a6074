import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import type { showDecision } from '@frontrow/contract/delivery/why'
import type { Reply } from '@frontrow/contract/endpoint'

export type Decision = Reply<typeof showDecision>
type Candidate = Decision['candidates'][number]

export interface CandidateRow {
  key: string
  campaign: string
  outcome: 'Shown' | 'Eligible, not selected' | 'Not shown'
  /** The names of the eligibility filters that the campaign passed, in their order. */
  passed: readonly string[]
  /** The eligibility filter that it failed, or why another campaign was shown instead. */
  why: string
}

/**
 * One line for each of the organization's own campaigns, and one for all other campaigns that
 * failed the same filter: those have no names, so separate lines would add nothing. The shown
 * campaign comes first, then those that passed the most filters.
 */
export function candidateRows({ candidates, questions }: Decision): CandidateRow[] {
  const groups = Map.groupBy(candidates, ({ campaign_id: id, won, failed, reason }) =>
    id === null ? `${won} ${failed} ${reason}` : id,
  )
  const rows = [...groups].flatMap(([key, [first, ...more]]) =>
    first === undefined ? [] : [rowOf(first, { key, count: more.length + 1, questions })],
  )
  const rank = ({ outcome, passed }: CandidateRow) =>
    outcome === 'Shown' ? Infinity : passed.length
  return rows.toSorted((a, b) => rank(b) - rank(a))
}

function rowOf(
  { campaign_name: name, failed, reason, won }: Candidate,
  { key, count, questions }: { key: string; count: number; questions: readonly string[] },
): CandidateRow {
  const end = failed === null ? questions.length : questions.indexOf(failed)
  return {
    key,
    campaign: name ?? nameless(count),
    outcome: outcomeOf(won, failed),
    passed: questions.slice(0, Math.max(0, end)),
    why: whyOf({ won, failed, reason }),
  }
}

function nameless(count: number): string {
  return count === 1
    ? "Another organization's campaign"
    : `${count} campaigns of other organizations`
}

function outcomeOf(won: boolean, failed: string | null): CandidateRow['outcome'] {
  if (won) return 'Shown'
  return failed === null ? 'Eligible, not selected' : 'Not shown'
}

function whyOf({ won, failed, reason }: Pick<Candidate, 'won' | 'failed' | 'reason'>): string {
  // The protocol has no reason of its own for this filter.
  if (failed === 'own address') return 'The advertiser uses the console from this IP address'
  if (reason !== null) return reasonWords(reason).ofOne
  if (won) return 'Passed every filter and was selected'
  return failed ?? 'Passed every filter. Another campaign paid more or was next in turn'
}
