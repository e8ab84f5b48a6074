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

/** The statements with which Kysely begins a transaction. */
const beginning = /^(begin|start transaction)\b/

/**
 * A connection that prepares the statements marked by `prepared`, and sends the begin of a
 * transaction together with its first statement where that one has no parameters, which saves a
 * round trip.
 *
 * It makes its own promises, because those of pg keep the rows of answered queries alive until a
 * full collection of garbage: with 620 rows a query, the collections before it took about five
 * times as long.
 */
export class PreparingClient extends pg.Client {
  /** The begin of a transaction that has no statement yet. */
  #begin: string | undefined

  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = (text: unknown, values?: unknown, callback?: unknown) => {
      // Objects, such as cursors, bring their own way to answer.
      if (typeof text !== 'string' || typeof values === 'function' || callback !== undefined)
        return this.#ask(text, values, callback)
      const given = values as readonly unknown[] | undefined
      if (beginning.test(text)) {
        this.#begin = text
        return Promise.resolve(nothing)
      }
      return this.#begin === undefined
        ? this.#answer(text, given)
        : this.#beginWith(this.#begin, text, given)
    }
    this.query = query as typeof this.query
  }

  /** A transaction without statements is not begun at all. */
  #beginWith(begin: string, text: string, values: readonly unknown[] | undefined) {
    this.#begin = undefined
    if (/^(commit|rollback)$/.test(text))
      return Promise.resolve({ ...nothing, command: text.toUpperCase() })
    const isPlain = (values === undefined || values.length === 0) && !mark.test(text)
    // The database does not run the statement where the begin fails.
    if (isPlain) return this.#answer(`${begin}; ${text}`).then(lastOf)
    return this.#answer(begin).then(() => this.#answer(text, values))
  }

  async #answer(text: string, values?: readonly unknown[]): Promise<unknown> {
    const name = mark.exec(text)?.[1]
    const asked = name === undefined ? text : { name, text, values }
    try {
      return await new Promise((resolve, reject) => {
        this.#ask(asked, values, (error: Error | null, result: unknown) =>
          error ? reject(error) : resolve(result),
        )
      })
    } catch (error) {
      // As pg does, so that the stack trace names the caller and not the socket.
      if (error instanceof Error) Error.captureStackTrace(error)
      throw error
    }
  }

  #ask(...given: unknown[]): unknown {
    // Looked up at each call, because tests replace it.
    return (Reflect.get(pg.Client.prototype, 'query') as Query).call(this, ...given)
  }
}

const nothing = { command: '', rowCount: null, rows: [] }

/** Several statements in one have a result each. */
function lastOf(results: unknown): unknown {
  return Array.isArray(results) ? results.at(-1) : results
}

type Query = (this: pg.Client, ...given: unknown[]) => unknown
