import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Config } from './config.ts'
import type { Database } from './database.ts'
import { readNow } from './clock.sql.ts'
import { isFromThisMachine } from './loopback.ts'
import { Refusal, refuse } from './refuse.ts'

/** Closed while the program starts: all calls except /health are refused as `unavailable`. */
export interface Gate {
  isOpen: boolean
  /**
   * True after the program was asked to end. It is not ready any more, so that a proxy turns away,
   * and serves everything on; each answer closes its connection.
   */
  isDraining?: boolean
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
    config: Pick<Config, 'metricsToken'>
    /**
     * A problem that stops the program's work, described for an operator; undefined where there is
     * none.
     */
    trouble?: () => string | undefined
    /** Further things that must answer, by name. */
    probes?: Readonly<Record<string, () => Promise<unknown>>>
    gauges: Readonly<Record<string, { help: string; read: () => number }>>
  },
): void {
  const { gate, database } = watched
  server.addHook('onRequest', async (request, reply) => {
    if (gate.isDraining === true) reply.header('connection', 'close')
    if (!gate.isOpen && !request.url.startsWith('/health/'))
      throw new Refusal('unavailable', { retryAfterSeconds: 2 })
  })
  const hidden = { config: { access: 'page' as const }, schema: { hide: true } }
  server.get('/health/live', hidden, () => ({ status: 'live' }))
  const probes = { core: () => database.asSystem(readNow), ...watched.probes }
  server.get('/health/ready', hidden, async (_request, reply) => {
    const message = watched.trouble?.()
    const on = await waitingOn(gate, probes, message !== undefined)
    if (on.length === 0) return { status: 'ready' }
    void reply.code(503).header('retry-after', 1)
    return { status: 'waiting', on, ...(message === undefined ? {} : { message }) }
  })
  const registry = measure(server, watched)
  server.get('/metrics', hidden, async (request, reply) => {
    if (!mayMeasure(request, watched.config)) refuse('metrics_token_missing')
    return reply.type(registry.contentType).send(await registry.metrics())
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
 * Metrics show the load of a network and are costly to write, so only this machine and holders of
 * the token may read them.
 */
function mayMeasure(
  { raw, headers }: FastifyRequest,
  config: Pick<Config, 'metricsToken'>,
): boolean {
  const { metricsToken } = config
  if (metricsToken === undefined) return isFromThisMachine(raw)
  const sent = Buffer.from(headers.authorization ?? '')
  const expected = Buffer.from(`Bearer ${metricsToken}`)
  const hasToken = sent.length === expected.length && timingSafeEqual(sent, expected)
  return hasToken || isFromThisMachine(raw)
}

function measure(server: FastifyInstance, watched: Parameters<typeof serveHealth>[1]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'frontrow_' })
  // The names of these gauges end with `_total`, which is the suffix of counters. The same numbers
  // by type, without that suffix, stay.
  for (const what of ['resources', 'handles', 'requests'])
    registry.removeSingleMetric(`frontrow_nodejs_active_${what}_total`)
  const seconds = new Histogram({
    name: 'frontrow_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  server.addHook('onResponse', async (request, reply) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'none'}`
    seconds.observe({ route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
  })
  const all = {
    ...watched.gauges,
    database_connections: {
      help: 'Connections of the pool',
      read: () => watched.database.load().total,
    },
    database_waiting: {
      help: 'Calls waiting for a connection',
      read: () => watched.database.load().waiting,
    },
  }
  for (const [name, { help, read }] of Object.entries(all)) {
    new Gauge({
      name: `frontrow_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  }
  return registry
}
