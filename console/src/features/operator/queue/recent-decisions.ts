import { undoSeconds } from '@frontrow/contract/operator/cases'
import { useSyncExternalStore } from 'react'

/** A decision of this tab that can still be undone. */
export interface RecentDecision {
  decisionId: string
  caseId: string
  /** 'Approved Harbour & Vine' */
  text: string
  /** Until when it can be undone, in milliseconds of the page's clock. */
  till: number
}

let recent: readonly RecentDecision[] = []
/** The cases that were decided in this tab. They leave its queue without a mark. */
const decidedHere = new Set<string>()
const listeners = new Set<() => void>()

/**
 * Remembers decisions. `sentAt` is when the call was sent: the server's minute begins later, so the
 * page never offers an undo for too long.
 */
export function rememberDecisions(
  made: readonly Omit<RecentDecision, 'till'>[],
  sentAt: number,
): void {
  for (const { caseId } of made) decidedHere.add(caseId)
  const till = sentAt + undoSeconds * 1000
  put([...recent, ...made.map((decision) => ({ ...decision, till }))])
}

export function forgetDecision({ decisionId, caseId }: RecentDecision): void {
  decidedHere.delete(caseId)
  put(recent.filter((decision) => decision.decisionId !== decisionId))
}

export function wasDecidedHere(caseId: string): boolean {
  return decidedHere.has(caseId)
}

/** Marks a case as decided here whose decision is final. */
export function noteFinalDecision(caseId: string): void {
  decidedHere.add(caseId)
}

/** The decisions that can be undone, the newest last. */
export function useRecentDecisions(): readonly RecentDecision[] {
  return useSyncExternalStore(listen, () => recent)
}

/** Drops those that cannot be undone any more. */
export function dropOldDecisions(now: number): void {
  if (recent.some(({ till }) => till <= now)) put(recent.filter(({ till }) => till > now))
}

function put(next: readonly RecentDecision[]): void {
  recent = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
