import type { showDecision } from '@frontrow/contract/why'
import type { Reply } from '@frontrow/contract/endpoint'
import { reasonWords } from './reason-words.ts'

export type Decision = Reply<typeof showDecision>
type Candidate = Decision['candidates'][number]

export interface CandidateRow {
  key: string
  campaign: string
  outcome: 'Shown' | 'Could have been shown' | 'Not shown'
  /** Names of the questions that were answered with yes, in their order. */
  passed: readonly string[]
  /** The question it failed, or why it was not its turn. */
  why: string
}

/**
 * One line a campaign of the own organization, and one for all others' campaigns that failed the same question: they have no
 * names, so a line each would tell nothing more. The one that was shown stands first, then the ones that came nearest.
 */
export function candidateRows({ candidates, questions }: Decision): CandidateRow[] {
  const groups = Map.groupBy(candidates, (one) =>
    one.campaign_id === null ? `${one.won} ${one.failed} ${one.reason}` : one.campaign_id,
  )
  const rows = [...groups].flatMap(([key, [first, ...more]]) =>
    first === undefined ? [] : [rowOf(first, { key, count: more.length + 1, questions })],
  )
  const rank = ({ outcome, passed }: CandidateRow) =>
    outcome === 'Shown' ? Infinity : passed.length
  return rows.toSorted((one, other) => rank(other) - rank(one))
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
  return failed === null ? 'Could have been shown' : 'Not shown'
}

function whyOf({ won, failed, reason }: Pick<Candidate, 'won' | 'failed' | 'reason'>): string {
  // The protocol has no reason of its own for it.
  if (failed === 'own address') return 'Its advertiser uses the console at this address'
  if (reason !== null) return reasonWords(reason).ofOne
  if (won) return 'Passed every question, and was chosen'
  return failed ?? 'Passed every question; another one paid more or had its turn'
}
