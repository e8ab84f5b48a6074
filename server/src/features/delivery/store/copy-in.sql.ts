// Several COPY … FROM STDIN in one round trip and one transaction. The statements of one simple
// query are one transaction, and the rows follow them at once instead of waiting until the database
// asks for them: https://www.postgresql.org/docs/current/protocol-flow.html#PROTOCOL-COPY. After an
// error the database drops the rows that are still on their way.
import pg from 'pg'
import type { CopyPart } from './binary-rows.ts'

/** What goes in together: all of it or nothing. */
export interface CopyIn {
  /** A statement that runs first, in the same transaction. If it fails, nothing goes in. */
  guard: string | undefined
  parts: readonly CopyPart[]
}

/** The part of node-postgres's connection that its types leave out. */
interface CopyConnection extends pg.Connection {
  sendCopyFromChunk(rows: Buffer): void
  endCopyFrom(): void
}

/** Rejects with PostgreSQL's error, or after `timeoutMs` without an answer. */
export function copyIn(client: pg.ClientBase, given: CopyIn, timeoutMs: number): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const copying = new Copying(given, timeoutMs, (error) => {
    if (error === undefined) resolve()
    else reject(error)
  })
  client.query(copying)
  return promise
}

/** A query as node-postgres runs it: it calls these methods for the messages of the database. */
class Copying implements pg.Submittable {
  readonly #given: CopyIn
  /** Both are read and replaced by node-postgres, which stops waiting after this time. */
  readonly query_timeout: number
  callback: (error?: Error) => void

  constructor(given: CopyIn, timeoutMs: number, callback: (error?: Error) => void) {
    this.#given = given
    this.query_timeout = timeoutMs
    this.callback = callback
  }

  readonly submit = (plain: pg.Connection): void => {
    const connection = plain as CopyConnection
    const { guard, parts } = this.#given
    const copies = parts.map(({ into }) => `COPY ${into} FROM STDIN (FORMAT binary)`)
    connection.stream.cork()
    connection.query([...(guard === undefined ? [] : [guard]), ...copies].join(';'))
    for (const { rows } of parts) {
      connection.sendCopyFromChunk(rows)
      connection.endCopyFrom()
    }
    connection.stream.uncork()
  }

  handleError(error: Error): void {
    this.callback(error)
  }

  handleReadyForQuery(): void {
    this.callback()
  }

  handleCopyInResponse(): void {}
  handleCommandComplete(): void {}
  handleRowDescription(): void {}
  handleDataRow(): void {}
}
