// Statements whose rows are read: one<Row>(db)`SELECT … WHERE id = ${id}`. Each is a tag of a
// template as `sql` is: values become parameters, and parts that are `sql` become text.
import { type QueryExecutorProvider, sql } from 'kysely'

/** All rows of the statement. */
export function many<Row>(db: QueryExecutorProvider) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
    (await sql<Row>(text, ...values).execute(db)).rows
}

/** The first row of the statement; undefined where it has none. */
export function one<Row>(db: QueryExecutorProvider) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row | undefined> =>
    (await sql<Row>(text, ...values).execute(db)).rows[0]
}

/** Runs a statement whose rows are not read. */
export function execute(db: QueryExecutorProvider) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<void> => {
    await sql(text, ...values).execute(db)
  }
}

/** The row of a statement that always has exactly one, such as a count. Throws where it has not. */
export function only<Row>(db: QueryExecutorProvider) {
  return async (text: TemplateStringsArray, ...values: unknown[]): Promise<Row> => {
    const { rows } = await sql<Row>(text, ...values).execute(db)
    const [row] = rows
    if (row === undefined || rows.length > 1)
      throw new Error(`a statement of one row gave ${rows.length} rows: ${text.join('…').trim()}`)
    return row
  }
}
