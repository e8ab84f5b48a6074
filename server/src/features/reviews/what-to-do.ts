import { daysAfterFraud, fraudReasons } from '@frontrow/contract/operator/reasons'

/** What members read after the message of a denial, in the decision and in its notice. */
export function whatToDo({ code, what_to_do: text }: { code: string; what_to_do: string }): string {
  if (!fraudReasons.includes(code)) return text
  return `${text} For ${daysAfterFraud} days, new ads, icons and names of your organization wait until somebody has looked at them.`
}
