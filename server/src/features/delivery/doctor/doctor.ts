// Asks every check of a placement or a campaign, and puts what fails first.
import { type CheckState, checkStates } from '@frontrow/contract/delivery/doctor'

/** What a check found. */
export interface Verdict {
  state: CheckState
  text: string
  /** What to do about it; without one there is nothing to do. */
  do?: string
  /** The page of the console where it is done. */
  link?: string
  facts?: Record<string, string | number | boolean | null>
}

export interface Check<Id extends string, Facts> {
  id: Id
  look(facts: Facts): Verdict
}

/** The verdicts of all checks: what fails comes first, in the order of the list. */
export function examine<Id extends string, Facts>(
  checks: readonly Check<Id, Facts>[],
  facts: Facts,
) {
  const found = checks.map((check) => ({
    id: check.id,
    do: null,
    facts: {},
    ...check.look(facts),
  }))
  const rankOf = ({ state }: Pick<Verdict, 'state'>) => checkStates.indexOf(state)
  return {
    ok: found.every(({ state }) => state !== 'fail'),
    checks: found.toSorted((one, other) => rankOf(one) - rankOf(other)),
  }
}

export const fine = (text: string, facts: Verdict['facts'] = {}): Verdict => ({
  state: 'ok',
  text,
  facts,
})

export const unknown = (text: string): Verdict => ({ state: 'unknown', text })

/** `1 request`, `12 requests`. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
}

/** `2026-11-30 09:01 UTC`. */
export function momentOf(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** A share in whole percent. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** The name of an ISO 3166 country; undefined where the location is not known. */
export function countryName(code: string | undefined): string | undefined {
  return code === undefined || code === 'ZZ' ? undefined : countryNames.of(code)
}
