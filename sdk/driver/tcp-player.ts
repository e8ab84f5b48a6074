// The driver's end of the connection: a player in another process.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, type Socket, createServer } from 'node:net'
import type { FromPlayer, Idle, Player, ToPlayer } from './cases.ts'
import { readJsonLines, writeJsonLine } from './json-lines.ts'
import type { StartPlayer } from './platform.ts'
import type { Ready } from './serve-player.ts'

/** What a view shows, in density-independent pixels. */
export interface Seen {
  texts: string[]
  controls: { name: string; enabled: boolean; box: [x: number, y: number, w: number, h: number] }[]
  size: [width: number, height: number]
}

export type Look = { look: { shot?: string; tap?: string } }

export interface TcpPlayer extends Player {
  ready: Ready
  /** False when the player has ended or has not answered in time. */
  isThere(): boolean
  /** Taps and draws, in mode `shown` only. */
  look(what: Look['look']): Promise<{ seen: Seen; idle: Idle }>
  /** Ends the player with SIGKILL. Resolves when its process has ended. */
  kill(): Promise<void>
}

type Said = FromPlayer | { seen: Seen } | { error: string } | { ready: Ready }

/** A cold engine on a busy machine needs many seconds to start. */
const startPatienceMs = 120_000
const patienceMs = 30_000

/** Starts a player and waits for its connection. */
export async function startTcpPlayer(start: StartPlayer): Promise<TcpPlayer> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const child = start({ FRONTROW_DRIVER: `127.0.0.1:${port}` })
  const process_ = watch(child)
  try {
    const socket = await process_.before(
      once(server, 'connection').then(([connection]) => connection as Socket),
      { ms: startPatienceMs, what: 'connect' },
    )
    return await openTcpPlayer(socket, process_)
  } catch (error) {
    await process_.kill()
    throw error
  } finally {
    server.close()
  }
}

async function openTcpPlayer(socket: Socket, process_: WatchedProcess): Promise<TcpPlayer> {
  const inbox: Said[] = []
  let wake = () => {}
  let isClosed = false
  readJsonLines(socket, (message) => {
    inbox.push(message as Said)
    wake()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    isClosed = true
    wake()
  })
  const next = async (): Promise<Said> => {
    while (inbox.length === 0) {
      if (isClosed) throw new Error(`the player has closed the connection${process_.printed()}`)
      await new Promise<void>((done) => (wake = done))
    }
    return inbox.shift() as Said
  }
  /** Everything up to `idle` or `error`. */
  const answer = async (): Promise<Said[]> => {
    const said: Said[] = []
    for (;;) {
      const one = await next()
      said.push(one)
      if ('idle' in one || 'error' in one) return said
    }
  }
  let isThere = true
  const send = async (message: ToPlayer | Look): Promise<Said[]> => {
    writeJsonLine(socket, message)
    const what = `answer to ${JSON.stringify(message).slice(0, 200)}`
    isThere = false
    const said = await process_.before(answer(), { ms: patienceMs, what })
    isThere = true
    const last = said.at(-1)
    if (last && 'error' in last) throw new Error(`the player says: ${last.error}`)
    return said
  }
  const first = await process_.before(next(), { ms: patienceMs, what: 'say ready' })
  if (!('ready' in first))
    throw new Error(`the first message is no ready: ${JSON.stringify(first)}`)
  return {
    ready: first.ready,
    isThere: () => isThere,
    send: async (message) => (await send(message)) as FromPlayer[],
    look: async (look) => {
      const said = await send({ look })
      const seen = said.find((one) => 'seen' in one)?.seen
      const idle = said.find((one) => 'idle' in one)?.idle
      if (!seen || !idle) throw new Error('the player did not say what is seen')
      return { seen, idle }
    },
    kill: () => process_.kill(),
  }
}

interface WatchedProcess {
  /** Waits for work that fails where the process ends first or where it takes too long. */
  before<T>(work: Promise<T>, limit: { ms: number; what: string }): Promise<T>
  kill(): Promise<void>
  /** The end of what the process has printed, as the end of a sentence. */
  printed(): string
}

function watch(child: ChildProcess): WatchedProcess {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream
      ?.setEncoding('utf8')
      .on('data', (text: string) => (output = (output + text).slice(-4000)))
  const printed = () => (output === '' ? '' : `; it printed:\n${output.trimEnd()}`)
  // A process has ended when its pipes are closed too, also by the processes that it started.
  const ended = new Promise<void>((resolve) => {
    child.on('close', () => resolve())
    child.on('error', (error) => {
      output += error.message
      resolve()
    })
  })
  return {
    printed,
    before: (work, { ms, what }) => {
      let timer: NodeJS.Timeout | undefined
      const tooLate = new Promise<never>((_resolve, reject) => {
        const say = () => reject(new Error(`the player did not ${what} in time${printed()}`))
        timer = setTimeout(say, ms)
        void ended.then(() => reject(new Error(`the player has ended${printed()}`)))
      })
      work.catch(() => {})
      return Promise.race([work, tooLate]).finally(() => clearTimeout(timer))
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
