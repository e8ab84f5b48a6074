// Runs every check of a placement or a campaign, and puts those that fail first.
import { type CheckState, checkStates } from '@frontrow/contract/delivery/doctor'

/** What a check found. */
export interface Verdict {
  state: CheckState
  text: string
  /** What to do about it; undefined where nothing needs to be done. */
  do?: string
  /** The path of the console's page where it can be done. */
  link?: string
  facts?: Record<string, string | number | boolean | null>
}

/** The function of each check. */
export type Looks<Id extends string, Facts> = Readonly<Record<Id, (facts: Facts) => Verdict>>

/** The verdicts of all checks, by state and then in the order of `ids`. */
export function examine<Id extends string, Facts>(
  ids: readonly Id[],
  looks: Looks<Id, Facts>,
  facts: Facts,
) {
  const found = ids.map((id) => ({ id, do: null, facts: {}, ...looks[id](facts) }))
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

/** A share in whole percent. */
export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}
