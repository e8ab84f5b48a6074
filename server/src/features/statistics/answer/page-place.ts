// The cursor of a page: the values that its last row is ordered by, as texts. Callers send it back
// unchanged.
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Plan } from './plan-ask.ts'

export function writePlace(place: readonly string[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url')
}

/** Refuses `page_not_valid` where the cursor does not fit the ask. */
export function readPlace(text: string | undefined, plan: Plan): string[] | undefined {
  if (text === undefined) return undefined
  const { by, measures } = plan.ask
  const isNumber = [
    ...plan.order.map(({ name }) => measures.some((measure) => measure === name)),
    ...by.map(() => false),
  ]
  const place = parsed(text)
  const isPlace =
    place.length === isNumber.length &&
    place.every(
      (value, index) => isNumber[index] !== true || /^-?\d{1,30}(\.\d{1,40})?$/.test(value),
    )
  return isPlace ? place : refuse('page_not_valid', { field: 'after' })
}

function parsed(text: string): string[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    const isTexts = Array.isArray(value) && value.every((each) => typeof each === 'string')
    return isTexts && !value.some((each: string) => each.includes('\0')) ? value : []
  } catch {
    return []
  }
}
