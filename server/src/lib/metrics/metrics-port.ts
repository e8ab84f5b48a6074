import fastify, { type FastifyInstance } from 'fastify'
import { serveHealth } from './health.ts'
import { Refusal } from '../failures/refuse.ts'

const mostMs = 10_000

/** Serves /health and /metrics on a port of their own, to everybody who reaches it. */
export function openMetricsPort(watched: Parameters<typeof serveHealth>[1]): FastifyInstance {
  const server = fastify({
    requestTimeout: mostMs,
    connectionTimeout: mostMs,
    forceCloseConnections: 'idle',
  })
  server.setErrorHandler((error, _request, reply) => {
    const refusal = error instanceof Refusal ? error : new Refusal('fault')
    return reply.code(refusal.status).send(refusal.body())
  })
  serveHealth(server, { ...watched, isApart: true })
  return server
}
