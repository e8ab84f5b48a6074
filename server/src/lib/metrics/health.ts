import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../settings/config.ts'
import type { Database } from '../db/database.ts'
import { readNow } from '../time/clock.sql.ts'
import { knownAddress } from '../calls/caller.ts'
import { isFromThisMachine } from '../networks/loopback.ts'
import type { Measures } from './measures.ts'
import { type NetworkList, createNetworkList } from '../networks/network-list.ts'
import { Refusal, refuse } from '../failures/refuse.ts'

/** Closed while the program starts: all calls except /health are refused as `unavailable`. */
export interface Gate {
  isOpen: boolean
  /**
   * True after the program was asked to end. It is not ready any more, so that a proxy turns away,
   * and serves everything on; each answer closes its connection.
   */
  isDraining?: boolean
  /**
   * True while another worker has taken the place of this one: the program stays ready, and each
   * answer closes its connection.
   */
  isLeaving?: boolean
}

const probeMs = 2000

/**
 * Serves /health/live while the process runs; /health/ready when the program serves, its database
 * answers and `trouble` reports nothing; and /metrics for Prometheus.
 */
export function serveHealth(
  server: FastifyInstance,
  watched: {
    gate: Gate
    database: Database
    config: Config
    /** True on the port for monitoring (METRICS_PORT), which answers /metrics without a token. */
    isApart?: boolean
    /**
     * A problem that stops the program's work, described for an operator; undefined where there is
     * none.
     */
    trouble?: () => string | undefined
    /** What is wrong without keeping the program from serving, for an operator. */
    notes?: () => readonly string[]
    /** Further things that must answer, by name. */
    probes?: Readonly<Record<string, () => Promise<unknown>>>
    measures: Measures
  },
): void {
  const { gate, database } = watched
  // It is not async: each ad request would make a promise.
  server.addHook('onRequest', (request, reply, done) => {
    if (gate.isDraining === true || gate.isLeaving === true) reply.header('connection', 'close')
    if (!gate.isOpen && !request.url.startsWith('/health/'))
      throw new Refusal('unavailable', { retryAfterSeconds: 2 })
    done()
  })
  const hidden = { config: { access: 'page' as const }, schema: { hide: true } }
  server.get('/health/live', hidden, () => ({ status: 'live' }))
  const probes = { core: () => database.asSystem(readNow), ...watched.probes }
  server.get('/health/ready', hidden, async (_request, reply) => {
    const message = watched.trouble?.()
    const on = await waitingOn(gate, probes, message !== undefined)
    const notes = watched.notes?.() ?? []
    if (on.length === 0) return { status: 'ready', ...(notes.length === 0 ? {} : { notes }) }
    void reply.code(503).header('retry-after', 1)
    return { status: 'waiting', on, ...(message === undefined ? {} : { message }) }
  })
  const networks = createNetworkList(watched.config.metricsAllow)
  server.get('/metrics', hidden, async (request, reply) => {
    if (watched.isApart !== true && !mayMeasure(request, watched.config, networks))
      refuse(hasWrongToken(request, watched.config) ? 'metrics_token_missing' : 'route_not_found')
    return reply.type(watched.measures.contentType).send(await watched.measures.text())
  })
}

/** Names what keeps the program from serving. A database that is silent for two seconds is away. */
async function waitingOn(
  gate: Gate,
  probes: Readonly<Record<string, () => Promise<unknown>>>,
  isTroubled: boolean,
): Promise<string[]> {
  if (gate.isDraining === true) return ['draining']
  if (!gate.isOpen) return ['start']
  const silent = await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => ((await answers(probe)) ? [] : [name])),
  )
  return [...silent.flat(), ...(isTroubled ? ['work'] : [])]
}

async function answers(probe: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, probeMs, false)
  })
  const answered = probe().then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}

/**
 * Metrics show the load of a network and are costly to write, so only this machine, the networks of
 * METRICS_ALLOW and holders of the token may read them. To others there is no such page.
 */
function mayMeasure(request: FastifyRequest, config: Config, networks: NetworkList): boolean {
  if (isFromThisMachine(request.raw) || hasToken(request, config)) return true
  return networks.has(knownAddress(request, config) ?? '')
}

function hasToken({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  if (metricsToken === undefined) return false
  const sent = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}

/** Explains a wrong token to its sender, where a token is in use. */
function hasWrongToken({ headers }: FastifyRequest, { metricsToken }: Config): boolean {
  return metricsToken !== undefined && headers.authorization !== undefined
}
