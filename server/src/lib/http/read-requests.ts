// What the routes of a scope read of a request. Scopes differ in it, because each kind costs time
// at every request.
import cookie from '@fastify/cookie'
import formbody from '@fastify/formbody'
import multipart from '@fastify/multipart'
import { usualBody } from '@frontrow/contract/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readJson } from './read-json.ts'

/**
 * Lets the routes of one scope read and set cookies. It is not global, because its hooks cost time
 * at each ad request, and no call of apps has a cookie.
 */
export async function readCookies(scope: FastifyInstance): Promise<void> {
  await scope.register(cookie)
}

/**
 * Lets the routes of one scope accept forms and uploads. It is not global, because the plugins
 * create promises at each request.
 */
export async function readForms(scope: FastifyInstance): Promise<void> {
  await scope.register(formbody, { bodyLimit: 8192 })
  await scope.register(multipart, { limits: { fieldSize: 8192, headerPairs: 20 } })
}

/** Makes JSON the only type of body that the routes read. */
export function readOnlyJson(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json')
  parseJson(server, 'application/json')
}

/**
 * Lets the routes of one scope accept JSON as plain text too, which is what `sendBeacon` of
 * browsers can send to another origin without asking first. `prepare` sees each body before it is
 * checked.
 */
export function readJsonAsText(scope: FastifyInstance, prepare: Prepare): void {
  const types = ['application/json', 'text/plain']
  scope.removeContentTypeParser(types)
  for (const type of types) parseJson(scope, type, prepare)
}

type Prepare = (body: unknown) => unknown

function parseJson(server: FastifyInstance, type: string, prepare?: Prepare): void {
  server.addContentTypeParser(type, { parseAs: 'string' }, (request, text, done) => {
    try {
      server.wastedBodies.admit(request)
      const body = text === '' ? undefined : readJson(text as string, mostSeparators(request, text))
      done(null, prepare === undefined ? body : prepare(body))
    } catch (error) {
      done(error as Error)
    }
  })
}

/** Fastify builds a route's options anew at each read, so they are not read for a small body. */
function mostSeparators(request: FastifyRequest, { length }: string | Buffer): number {
  if (length <= usualBody.separators) return usualBody.separators
  return request.routeOptions.config.mostSeparators ?? usualBody.separators
}
