import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Database } from './database.ts'
import { readNow } from './clock.sql.ts'
import { Refusal } from './refuse.ts'

/** Closed while the program starts: everything but /health waits. */
export interface Gate {
  isOpen: boolean
}

/** /health/live while the process runs, /health/ready once it serves and its database answers, /metrics for Prometheus. */
export function serveHealth(
  server: FastifyInstance,
  watched: {
    gate: Gate
    database: Database
    gauges: Readonly<Record<string, { help: string; read: () => number }>>
  },
): void {
  const { gate, database } = watched
  server.addHook('onRequest', async (request) => {
    if (!gate.isOpen && !request.url.startsWith('/health/'))
      throw new Refusal('unavailable', { retryAfterSeconds: 2 })
  })
  const hidden = { config: { access: 'page' as const }, schema: { hide: true } }
  server.get('/health/live', hidden, () => ({ status: 'live' }))
  server.get('/health/ready', hidden, async () => {
    if (!gate.isOpen) throw new Refusal('unavailable', { retryAfterSeconds: 1 })
    await database.asSystem(readNow)
    return { status: 'ready' }
  })
  const registry = measure(server, watched)
  server.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  )
}

function measure(server: FastifyInstance, watched: Parameters<typeof serveHealth>[1]): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'frontrow_' })
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
