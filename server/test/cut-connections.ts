import { mkdtempSync, rmSync } from 'node:fs'
import { type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Stands between a program and its PostgreSQL, and cuts the connection when the program must not know what became of its words. */
export interface Cutter {
  /** The address to connect to instead of the real one. */
  url: string
  /** From now on, cuts this many times: what matches is passed on, done and answered, and the answer is never delivered. */
  cut(pattern: RegExp, times: number): void
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
  const plan = { pattern: /$^/, left: 0, made: 0 }
  const server = createServer((client) => {
    const database = connect(target)
    let isDoomed = false
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
      if (plan.left > 0 && plan.pattern.test(bytes.toString('latin1'))) {
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
    cut: (pattern, times) => Object.assign(plan, { pattern, left: times }),
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
