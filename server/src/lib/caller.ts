import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Caller } from './context.ts'

/** Reads who calls from the request, and lets a verb set a cookie on its answer. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, config: Config): Caller {
  const isSecure = config.publicUrl.startsWith('https:')
  const wireName = (name: string) => (isSecure ? `__Host-${name}` : name)
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    isBrowser:
      request.headers.origin !== undefined || request.headers['sec-fetch-site'] !== undefined,
    cookie: (name) => request.cookies[wireName(name)],
    setCookie: (name, value, maxAgeSeconds) => {
      void reply.setCookie(wireName(name), value, {
        httpOnly: true,
        sameSite: 'strict',
        secure: isSecure,
        path: '/',
        maxAge: maxAgeSeconds,
      })
    },
  }
}
