import type { Services } from '../../../lib/context.ts'
import { listenStatement } from './ad-snapshot.sql.ts'
import { keepOpen } from '../store/keep-open.ts'

const shortestRestMs = 50

/**
 * Calls `changed` once per `restMs` after live data has changed, and after each reconnect, because
 * notifications are lost while the connection is down.
 */
export async function watchAdIndex(
  services: Services,
  { changed, restMs }: { changed: () => void; restMs: () => number },
): Promise<{ close(): Promise<void> }> {
  let timer: NodeJS.Timeout | undefined
  const soon = () => {
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
    soon()
    return { ended, close }
  })
  return {
    close: async () => {
      await connection.close()
      clearTimeout(timer)
    },
  }
}
