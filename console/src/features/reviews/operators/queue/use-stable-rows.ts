import type { Case } from '@frontrow/contract/operator/cases'
import { useState } from 'react'
import { wasDecidedHere } from './recent-decisions.ts'

export interface QueueRow {
  shown: Case
  /** Somebody else decided it, or it does not pass the filter any more. */
  isGone: boolean
}

/**
 * The rows of a list that is read again and again. No row moves under the pointer: one that left
 * the list stays with a mark, one that came in between is only counted, until `settle` is called.
 * `listKey` names the filter; another one begins anew.
 */
export function useStableRows(cases: readonly Case[] | undefined, listKey: string) {
  const [kept, setKept] = useState<{ listKey: string; order: readonly Case[] } | null>(null)
  const order = kept?.listKey === listKey ? kept.order : []
  const next = cases === undefined ? order : orderAfter(order, cases)
  if (cases !== undefined && (kept?.listKey !== listKey || next !== order))
    setKept({ listKey, order: next })
  const now = new Map((cases ?? order).map((one) => [one.id, one]))
  const rows: QueueRow[] = next
    .map((one) => ({ shown: now.get(one.id) ?? one, isGone: !now.has(one.id) }))
    .filter(({ shown, isGone }) => !(isGone && wasDecidedHere(shown.id)))
  const known = new Set(next.map(({ id }) => id))
  return {
    rows,
    /** How many came in between. */
    fresh: (cases ?? []).filter(({ id }) => !known.has(id)).length,
    settle: () => setKept({ listKey, order: cases ?? [] }),
  }
}

/** What follows the last known row is added, because nothing moves by it. */
function orderAfter(order: readonly Case[], cases: readonly Case[]): readonly Case[] {
  const known = new Set(order.map(({ id }) => id))
  if (!cases.some(({ id }) => known.has(id))) {
    const isOver = order.every(({ id }) => wasDecidedHere(id))
    return isOver && cases.length > 0 ? cases : order
  }
  const after = cases.slice(cases.findLastIndex(({ id }) => known.has(id)) + 1)
  return after.length === 0 ? order : [...order, ...after]
}
