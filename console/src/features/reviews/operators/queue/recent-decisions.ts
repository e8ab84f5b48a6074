import { undoSeconds } from '@frontrow/contract/operator/cases'
import { skipToken, useQuery } from '@tanstack/react-query'
import { operatorQueries } from '../../../../lib/calls/operator-queries.ts'

/** A decision of this tab that can still be undone. */
export interface RecentDecision {
  decisionId: string
  caseId: string
  /** 'Approved Harbour & Vine' */
  text: string
  /** Until when it can be undone, in milliseconds of the page's clock. */
  till: number
}

interface Decided {
  recent: readonly RecentDecision[]
  /** The cases that were decided in this tab. They leave its queue without a mark. */
  caseIds: readonly string[]
}

const nothing: Decided = { recent: [], caseIds: [] }

// The cache holds them, because the end of a session empties it: the next operator of the tab sees
// none.
const key = ['decided in this tab']
operatorQueries.setQueryDefaults(key, { gcTime: Infinity })

/**
 * Remembers decisions. `sentAt` is when the call was sent: the server's minute begins later, so the
 * page never offers an undo for too long.
 */
export function rememberDecisions(
  made: readonly Omit<RecentDecision, 'till'>[],
  sentAt: number,
): void {
  const till = sentAt + undoSeconds * 1000
  const { recent, caseIds } = decided()
  put({
    recent: [...recent, ...made.map((decision) => ({ ...decision, till }))],
    caseIds: [...caseIds, ...made.map(({ caseId }) => caseId)],
  })
}

export function forgetDecision({ decisionId, caseId }: RecentDecision): void {
  const { recent, caseIds } = decided()
  put({
    recent: recent.filter((decision) => decision.decisionId !== decisionId),
    caseIds: caseIds.filter((id) => id !== caseId),
  })
}

export function wasDecidedHere(caseId: string): boolean {
  return decided().caseIds.includes(caseId)
}

/** Marks a case as decided here whose decision is final. */
export function noteFinalDecision(caseId: string): void {
  const { recent, caseIds } = decided()
  put({ recent, caseIds: [...caseIds, caseId] })
}

/** The decisions that can be undone, the newest last. */
export function useRecentDecisions(): readonly RecentDecision[] {
  const { data } = useQuery<Decided>({ queryKey: key, queryFn: skipToken })
  return (data ?? nothing).recent
}

/** Drops those that cannot be undone any more. */
export function dropOldDecisions(now: number): void {
  const { recent, caseIds } = decided()
  if (recent.some(({ till }) => till <= now))
    put({ recent: recent.filter(({ till }) => till > now), caseIds })
}

function decided(): Decided {
  return operatorQueries.getQueryData<Decided>(key) ?? nothing
}

function put(next: Decided): void {
  operatorQueries.setQueryData<Decided>(key, next)
}
