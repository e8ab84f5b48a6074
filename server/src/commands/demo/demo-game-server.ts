// The server of the demo's game, as a studio would have one: it pays the coins that players earn,
// when the network calls it. It checks each callback with the snippet that the console shows.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { dayMs } from '@frontrow/contract/durations'
import type { Services } from '../../lib/calls/context.ts'
import type { Job } from '../../lib/time/jobs.ts'
import { isRewarded } from './demo-placements.sql.ts'
import { readState } from './demo-state.ts'

/** What the snippet `reward.mjs` exports. */
interface Snippet {
  verifyReward: (given: {
    query: string
    keys: unknown
    isNew: (transactionId: string) => boolean
  }) => Promise<Record<string, string>>
}

interface GameServerOptions {
  /** The folder of the snippets, which are built with the SDK's packages. */
  snippets: string
  /** The network that sends callbacks. */
  networkUrl: string
  /** Whether a placement is one of the game's. */
  isOwn: (placementId: string) => Promise<boolean>
}

/** A server that is not listening yet: `GET /reward` is its callback, `GET /coins` what it paid. */
export async function openGameServer(options: GameServerOptions): Promise<Server> {
  const { verifyReward } = (await import(
    pathToFileURL(join(options.snippets, 'reward.mjs')).href
  )) as Snippet
  const coins = new Map<string, number>()
  const paid = new Set<string>()
  const keys = openKeys(`${options.networkUrl}/delivery/v1/reward-keys.json`)

  const pay = async (query: string): Promise<void> => {
    const reward = await verifyReward({ query, keys: await keys(), isNew: () => true })
    const id = reward['transaction_id'] ?? ''
    // The network repeats a callback whose answer was lost.
    if (paid.has(id)) return
    if (!(await options.isOwn(reward['ad_unit'] ?? ''))) throw new Error('not a placement of ours')
    paid.add(id)
    if (reward['test'] === '1') return
    const user = reward['user_id'] ?? ''
    coins.set(user, (coins.get(user) ?? 0) + Number(reward['reward_amount']))
  }
  const answer = async (request: IncomingMessage): Promise<[number, string]> => {
    const { pathname, search, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (pathname === '/coins')
      return [200, JSON.stringify({ coins: coins.get(searchParams.get('user') ?? '') ?? 0 })]
    if (pathname !== '/reward') return [404, 'There is nothing at this address.']
    return pay(search.slice(1)).then(
      () => [200, 'paid'],
      (error: unknown) => [403, error instanceof Error ? error.message : 'refused'],
    )
  }
  return createServer((request, response) => {
    void answer(request).then(([status, text]) => response.writeHead(status).end(text))
  })
}

/** The published keys, which are fetched once a day. */
function openKeys(url: string): () => Promise<unknown> {
  let kept: { keys: Promise<unknown>; till: number } | undefined
  return () => {
    if (kept === undefined || Date.now() > kept.till) {
      const keys = fetch(url).then((answer) => answer.json())
      kept = { keys, till: Date.now() + dayMs }
      keys.catch(() => (kept = undefined))
    }
    return kept.keys
  }
}

/**
 * Runs the game's server where no other process of this machine does: each worker looks every five
 * seconds whether the port is free.
 */
export function gameServerJob(services: Services, snippets: string): Job {
  const { config } = services
  const { gamePort } = readState(config.dataDir) ?? {}
  let server: Server | undefined
  const listen = async (): Promise<void> => {
    if (gamePort === undefined || server?.listening === true) return
    server ??= await openGameServer({
      snippets,
      networkUrl: config.publicUrl,
      isOwn: (id) => services.database.asSystem((db) => isRewarded(db, id)),
    })
    const listening = once(server, 'listening')
    server.listen(gamePort, '127.0.0.1')
    await listening.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
    })
  }
  return {
    name: 'server of the demo game',
    everyMs: 5000,
    isAtStart: true,
    runs: 'on each node',
    work: listen,
    level: 'warn',
    whenFailed: 'the server of the demo game did not start: players of the demo get no coins',
    close: () => {
      server?.close()
      server?.closeAllConnections()
      return Promise.resolve()
    },
  }
}

/** The coins that the game's server paid a player; undefined where it does not run. */
export async function demoCoins(services: Services, user: string): Promise<number | undefined> {
  const { gamePort } = readState(services.config.dataDir) ?? {}
  if (gamePort === undefined) return undefined
  try {
    const url = `http://127.0.0.1:${gamePort}/coins?user=${encodeURIComponent(user)}`
    const answer = await fetch(url, { signal: AbortSignal.timeout(2000) })
    return ((await answer.json()) as { coins: number }).coins
  } catch {
    return undefined
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
