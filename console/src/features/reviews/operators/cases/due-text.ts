import type { Case } from '@frontrow/contract/operator/cases'
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
