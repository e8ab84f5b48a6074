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

/**
 * A connection that prepares the statements marked by `prepared`.
 *
 * It makes its own promises, because those of pg keep the rows of answered queries alive until a
 * full collection of garbage: with 620 rows a query, the collections before it took about five
 * times as long.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const queryByName = (text: unknown, values?: unknown, callback?: unknown) => {
      // Looked up at each call, because tests replace it.
      const query = Reflect.get(pg.Client.prototype, 'query') as Query
      const name = typeof text === 'string' ? mark.exec(text)?.[1] : undefined
      const asked = name === undefined ? text : { name, text, values }
      // Objects, such as cursors, bring their own way to answer.
      if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
        return query.call(this, asked, values, callback)
      return new Promise((resolve, reject) => {
        query.call(this, asked, values, (error: unknown, result: unknown) =>
          error ? reject(error as Error) : resolve(result),
        )
      }).catch((error: Error) => {
        // As in pg: the stack leads to the caller and not to the socket.
        Error.captureStackTrace(error)
        throw error
      })
    }
    this.query = queryByName as typeof this.query
  }
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
