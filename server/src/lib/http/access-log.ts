import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { organizationOf } from '../calls/access.ts'
import type { AccessLog } from '../settings/metrics-settings.ts'

const slowMs = 1000

/**
 * Logs answered calls, each with the id that `X-Request-Id` of the answer has. A line holds no
 * query, body, token or address of the caller, because they identify people.
 */
export function logCalls(server: FastifyInstance, which: AccessLog): void {
  if (which === 'none') return
  server.addHook('onResponse', (request, reply, done) => {
    if (which === 'all' || isFailed(request, reply)) logCall(request, reply)
    done()
  })
}

/** A probe that learns that a server starts or ends got the right answer. */
function isFailed(request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.statusCode < 500 && reply.elapsedTime <= slowMs) return false
  return request.routeOptions.url?.startsWith('/health/') !== true
}

function logCall(request: FastifyRequest, reply: FastifyReply): void {
  const bytes = reply.getHeader('content-length')
  request.log.info(
    {
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ...(bytes === undefined ? {} : { bytes: Number(bytes) }),
      organization: organizationOf(request),
    },
    'a call was answered',
  )
}
