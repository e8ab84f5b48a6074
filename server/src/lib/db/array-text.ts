import { flatMapInPortions } from './portions.ts'

/**
 * A long array as PostgreSQL reads it, for one statement about many rows: pg would write all of its
 * elements in one turn of the event loop.
 */
export async function arrayText<T>(
  rows: readonly T[],
  pick: (row: T) => string | bigint | boolean | null,
): Promise<string> {
  return `{${(await flatMapInPortions(rows, (row) => elementOf(pick(row)))).join()}}`
}

function elementOf(value: string | bigint | boolean | null): string {
  return value === null ? 'NULL' : `"${String(value).replace(/["\\]/g, '\\$&')}"`
}
