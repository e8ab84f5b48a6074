// Lists of columns, each written once: both the SQL text and the parameters are made from it.
import { type RawBuilder, sql } from 'kysely'
import type { DB } from '../../../lib/db/tables.generated.ts'

/** A value that stands in the text of an array without quotes: a number, an id, a time, a code. */
type Value = number | bigint | string | Date | null

/** Rows by column name. */
export type Row<Name extends string = string> = Readonly<Record<Name, Value>>

/** The PostgreSQL type of each column of some rows, which are sent as one array per column. */
export type ColumnTypes<Name extends string = string> = Readonly<Record<Name, string>>

/** `unnest($2::integer[], $3::text[]) AS g(a, b)`, for the values of `arraysOf`. */
export function unnest(types: ColumnTypes, firstParameter: number): string {
  const arrays = Object.values(types).map((type, index) => `$${firstParameter + index}::${type}[]`)
  return `unnest(${arrays.join(', ')}) AS g(${Object.keys(types).join(', ')})`
}

/** The parameters of `unnest`: one array of values for each column, as text. */
export function arraysOf<Name extends string>(
  types: ColumnTypes<Name>,
  rows: readonly Row<NoInfer<Name>>[],
): string[] {
  return namesOf(types).map((name) => `{${rows.map((row) => textOf(row[name])).join(',')}}`)
}

/** The same for a statement of Kysely: `unnest(…) AS g(…)` with its parameters. */
export function unnestRows<Name extends string>(
  types: ColumnTypes<Name>,
  rows: readonly Row<NoInfer<Name>>[],
): RawBuilder<unknown> {
  const pgTypes: string[] = Object.values(types)
  const arrays = arraysOf(types, rows).map(
    (array, index) => sql`${array}::${sql.raw(pgTypes[index] ?? '')}[]`,
  )
  return sql`unnest(${sql.join(arrays)}) AS g(${sql.raw(Object.keys(types).join(', '))})`
}

/**
 * `(a, b) SELECT x, y`, to follow `INSERT INTO` and the table. It does not compile without a value
 * for each of the table's columns. `Numbered`: a column that PostgreSQL numbers itself.
 */
export function insertColumns<Table extends keyof DB, Numbered extends keyof DB[Table] = never>(
  values: Readonly<Record<Exclude<keyof DB[Table], Numbered>, string>>,
): string {
  return `(${Object.keys(values).join(', ')}) SELECT ${Object.values(values).join(', ')}`
}

/** The same for a statement of Kysely. Values that are not SQL become parameters. */
export function insertValues<Table extends keyof DB>(
  values: Readonly<Record<keyof DB[Table], unknown>>,
): RawBuilder<unknown> {
  const names = sql.raw(Object.keys(values).join(', '))
  return sql`(${names}) SELECT ${sql.join(Object.values(values))}`
}

/** The names of a list of columns, in its order. */
export function namesOf<Name extends string>(types: ColumnTypes<Name>): Name[] {
  return Object.keys(types) as Name[]
}

/** Maps each name to an SQL expression; by default to the column of that name. */
export function each<Name extends string>(
  names: readonly Name[],
  expression: (name: Name) => string = (name) => name,
): Record<Name, string> {
  return Object.fromEntries(names.map((name) => [name, expression(name)])) as Record<Name, string>
}

function textOf(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  return value === null ? 'NULL' : String(value)
}
