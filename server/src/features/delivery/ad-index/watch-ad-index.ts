import type { Client } from 'pg'
import type { Services } from '../../../lib/calls/context.ts'
import { askStatement, listenStatement } from './ad-snapshot.sql.ts'
import { keepOpen } from '../store/keep-open.ts'

export interface AdIndexWatch {
  /** The number of notifications and reconnects. It is raised before the index is read again. */
  changes(): number
  /**
   * Asks on the connection that listens. Where it resolves to true, `changes` counts everything
   * that was committed before the call: PostgreSQL sends notifications before its answer.
   */
  hears(): Promise<boolean>
  close(): Promise<void>
}

const shortestRestMs = 50
/** A connection without an answer for this long is considered dead and is opened again. */
const silence = { query_timeout: 1000 }

/**
 * Calls `changed` once per `restMs` after live data has changed, and after each reconnect, because
 * notifications are lost while the connection is down.
 */
export async function watchAdIndex(
  services: Pick<Services, 'database'>,
  { changed, restMs }: { changed: () => void; restMs: () => number },
): Promise<AdIndexWatch> {
  let timer: NodeJS.Timeout | undefined
  let changes = 0
  let listening: Client | undefined
  const soon = () => {
    changes += 1
    timer ??= setTimeout(
      () => {
        timer = undefined
        changed()
      },
      Math.max(shortestRestMs, restMs()),
    )
  }
  const connection = await keepOpen(async () => {
    const client = await services.database.connect()
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    const close = () => client.end()
    client.on('notification', soon)
    try {
      await client.query(listenStatement)
    } catch (error) {
      await close()
      throw error
    }
    if (listening !== undefined) soon()
    listening = client
    return { ended, close }
  })
  return {
    changes: () => changes,
    hears: async () => {
      const asked = listening
      try {
        await asked?.query({ text: askStatement, ...silence })
        return true
      } catch {
        // A new connection is opened where this one ends.
        void asked?.end()
        return false
      }
    },
    close: async () => {
      await connection.close()
      clearTimeout(timer)
    },
  }
}
