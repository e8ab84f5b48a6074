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
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const queryByName = (text: unknown, values: unknown, ...rest: unknown[]) => {
      // Looked up at each call, because tests replace it.
      const query = Reflect.get(pg.Client.prototype, 'query') as Query
      const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
      return name === undefined
        ? query.call(this, text, values, ...rest)
        : query.call(this, { name, text, values }, ...rest)
    }
    this.query = queryByName as typeof this.query
  }
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
