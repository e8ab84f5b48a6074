import type { Reply } from '@frontrow/contract/endpoint'
import type { Case, listCases } from '@frontrow/contract/operator/cases'
import { ageText } from '../../../../lib/text/age-text.ts'

/** 'due in 5 h' or 'overdue by 2 h'; empty for a closed case. */
export function dueText({ due_at: due, state }: Case, now: number): string {
  if (state === 'closed') return ''
  const left = new Date(due).getTime() - now
  return left < 0 ? `overdue by ${ageText(-left)}` : `due in ${ageText(left)}`
}

export function isOverdue({ due_at: due, state }: Case, now: number): boolean {
  return state !== 'closed' && new Date(due).getTime() < now
}

/** '3 h': how long ago it was opened. */
export function openedText({ opened_at: opened }: Case, now: number): string {
  return ageText(now - new Date(opened).getTime())
}

/** ' 26 decided today, in 14 min (median).'; empty where nothing was decided. */
export function todayText(today: Reply<typeof listCases>['today']): string {
  if (today === undefined || today.median_seconds === null) return ''
  return ` ${today.decided} decided today, in ${ageText(today.median_seconds * 1000)} (median).`
}
