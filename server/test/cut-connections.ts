import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Stands between a program and its PostgreSQL, and cuts the connection when the program must not know what became of its words. */
export interface Cutter {
  /** The address to connect to instead of the real one. */
  url: string
  /**
   * From now on, cuts this many times: what matches is passed on, done and answered, and the answer is never delivered. With `after`
   * it is only what comes after those words in the same transaction: the COMMIT of one among all that a call makes.
   */
  cut(pattern: RegExp, times: number, after?: RegExp): void
  cuts(): number
  close(): Promise<void>
}

const socketName = '.s.PGSQL.5432'

/** `url` must lead to a Unix socket, as the embedded database's does. */
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
      // The last byte of an answer says that PostgreSQL is ready again: by then it is committed.
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

/** ReadyForQuery: a Z, its length, and one letter. */
function isReady(bytes: Buffer): boolean {
  return (
    bytes.length >= 6 &&
    bytes.toString('latin1', bytes.length - 6, bytes.length - 1) === 'Z\0\0\0\x05'
  )
}
