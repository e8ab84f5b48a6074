import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'

/**
 * Begins a statement that each connection prepares once under this name, so that it is planned once
 * and not in each call. It is for statements of which planning costs more than running. The text
 * after it must always be the same, and all data is passed as parameters.
 */
export function prepared(name: string): RawBuilder<unknown> {
  return sql.raw(`/* prepared ${name} */`)
}

const mark = /^\s*\/\* prepared (\w+) \*\//

/** A connection that prepares the statements marked by `prepared`. */
export class PreparingClient extends pg.Client {}

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** Sends a marked statement under its name, and every other one as it is. */
function queryByName(this: pg.Client, ...given: unknown[]): unknown {
  const [text, values, ...rest] = given
  const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
  const sent = name === undefined ? given : [{ name, text, values }, ...rest]
  // Looked up at each call, because tests replace it.
  const query = Reflect.get(pg.Client.prototype, 'query') as Query
  return query.apply(this, sent)
}

PreparingClient.prototype.query = queryByName as unknown as pg.Client['query']
