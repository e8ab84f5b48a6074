import type { CaseReason as NetworkReason } from '@frontrow/contract/operator/reasons'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

/** The form of a reason as it is typed. */
export interface ReasonTexts {
  title: string
  severity: string
  clause: string
  message: string
  whatToDo: string
  isAppealable: boolean
  reason: string
}

export const severityNames: Readonly<Record<number, string>> = {
  1: 'Minor',
  2: 'Serious',
  3: 'Severe',
}

/** The names of the kinds of decisions, for filters and the list. */
export const kindNames: Readonly<Record<string, string>> = {
  organization: 'Organizations',
  app: 'Apps',
  ad: 'Ads',
  report: 'Reports',
  traffic: 'Traffic',
}

export const reasonTextRules: readonly Rule<ReasonTexts>[] = [
  ['title', ({ title }) => title.trim() !== '', 'Enter a name'],
  ['clause', ({ clause }) => clause.trim() !== '', 'Enter the agreement section'],
  ['message', ({ message }) => message.trim() !== '', 'Enter a message'],
  ['whatToDo', ({ whatToDo }) => whatToDo.trim() !== '', 'Enter the next steps for members'],
  ...reasonRules,
]

export function textsOf(reason: NetworkReason): ReasonTexts {
  return {
    title: reason.title,
    severity: String(reason.severity),
    clause: reason.clause,
    message: reason.message,
    whatToDo: reason.what_to_do,
    isAppealable: reason.is_appealable,
    reason: '',
  }
}

export function bodyOf(texts: ReasonTexts) {
  return {
    title: texts.title.trim(),
    severity: Number(texts.severity),
    clause: texts.clause.trim(),
    message: texts.message.trim(),
    what_to_do: texts.whatToDo.trim(),
    is_appealable: texts.isAppealable,
    reason: texts.reason.trim(),
  }
}
