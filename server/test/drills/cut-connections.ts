import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A proxy between a program and its PostgreSQL. It cuts the connection so that the program does not
 * learn whether its statement was executed.
 */
export interface Cutter {
  /** The address to connect to instead of the database's own. */
  url: string
  /**
   * Cuts the next `times` matches: a matching statement is executed, but its answer is not
   * delivered. With `after`, a statement matches only when it follows that text in the same
   * transaction, which selects one COMMIT among all those of a call.
   */
  cut(pattern: RegExp, times: number, after?: RegExp): void
  cuts(): number
  close(): Promise<void>
}

const socketName = '.s.PGSQL.5432'

/** `url` must lead to a Unix socket, as the embedded database's url does. */
export async function openCutter(url: string): Promise<Cutter> {
  const real = new URL(url.replace('@/', '@localhost/'))
  const target = join(real.searchParams.get('host') ?? '', socketName)
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-cut-'))
  const open = new Set<Socket>()
  const plan = { pattern: /$^/, after: /^/, left: 0, made: 0 }
  const server = createServer((client) => {
    const database = connect(target)
    let isDoomed = false
    let isNear = false
    const end = () => {
      client.destroy()
      database.destroy()
    }
    for (const socket of [client, database]) {
      open.add(socket)
      socket.on('error', end)
      socket.on('close', () => {
        open.delete(socket)
        end()
      })
    }
    client.on('data', (bytes) => {
      const words = bytes.toString('latin1')
      if (/\bbegin\b/i.test(words)) isNear = false
      isNear ||= plan.after.test(words)
      if (plan.left > 0 && isNear && plan.pattern.test(words)) {
        plan.left -= 1
        isDoomed = true
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => {
      if (!isDoomed) {
        client.write(bytes)
        return
      }
      // Cuts only after ReadyForQuery, the end of an answer: by then the transaction is committed.
      if (!isReady(bytes)) return
      plan.made += 1
      end()
    })
  })
  await new Promise<void>((listening) => server.listen(join(folder, socketName), listening))
  return {
    url: url.replace(/host=[^&]*/, `host=${encodeURIComponent(folder)}`),
    cut: (pattern, times, after = /^/) => Object.assign(plan, { pattern, after, left: times }),
    cuts: () => plan.made,
    close: async () => {
      for (const socket of open) socket.destroy()
      await new Promise<void>((closed) => server.close(() => closed()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** ReadyForQuery is a `Z`, its length and a status letter. */
function isReady(bytes: Buffer): boolean {
  return (
    bytes.length >= 6 &&
    bytes.toString('latin1', bytes.length - 6, bytes.length - 1) === 'Z\0\0\0\x05'
  )
}
