import { dayMs, hourMs } from '@frontrow/contract/durations'
import { ruleLeadHours, ruleMostDays } from '@frontrow/contract/account/security'
import { localDay } from '../../lib/text/day-text.ts'
import type { Rule } from '../../lib/forms/form-rules.ts'

/** `day` is a date as a date field has it. The rule begins with it, in the user's time zone. */
export interface RuleForm {
  day: string
}

export const ruleRules: readonly Rule<RuleForm>[] = [
  ['day', ({ day }) => day !== '', 'Choose a day'],
  [
    'day',
    ({ day }, now) => startOf(day).getTime() - now.getTime() >= ruleLeadHours * hourMs,
    'Choose a day that begins at least 24 hours from now',
  ],
  [
    'day',
    ({ day }, now) => startOf(day).getTime() - now.getTime() <= ruleMostDays * dayMs,
    'Choose a day within a year',
  ],
]

/** The first day that the rule may begin with. */
export function earliestDay(now: Date): string {
  return localDay(new Date(now.getTime() + ruleLeadHours * hourMs + dayMs))
}

/** A day two weeks ahead, so that both reminders are mailed before it. */
export function proposedDay(now: Date): string {
  return localDay(new Date(now.getTime() + 14 * dayMs))
}

/** The instant at which the day begins. */
export function instantOf({ day }: RuleForm): string {
  return startOf(day).toISOString()
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00`)
}
