import { gunzipSync } from 'node:zlib'
// Imported for its types: a page is hidden from the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../../lib/failures/refuse.ts'
import { Unreadable } from '../../../lib/http/read-json.ts'
import { answerUpload, readPackets, refsAdvertised } from './git-packets.ts'

/** Most clients send a few hundred bytes, because a repository has one commit. */
const largestBytes = 64 * 1024
const type = 'application/x-git-upload-pack-request'

/** The files of a repository that its answers are made of; undefined where there is none. */
export type ReadGit = (repository: string) => { refs: string; pack: Buffer } | undefined

/**
 * Answers Git's "smart" protocol, version 0, to clients that speak no other one (libgit2) or ask
 * for the newest commit alone. A client that asks for version 2 takes version 0 too. Nothing is
 * computed: each answer is the pack that was made with the repository.
 * https://git-scm.com/docs/http-protocol, https://git-scm.com/docs/pack-protocol
 */
export function serveGit(server: FastifyInstance, read: ReadGit): void {
  server.register(async (scope: FastifyInstance) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: largestBytes },
      (request, body, done) => {
        try {
          done(null, readPackets(inflated(request, body as Buffer)))
        } catch (error) {
          done(error as Error)
        }
      },
    )
    scope.post(
      '/sdk/*',
      { config: { access: 'page' }, schema: { hide: true } },
      (request, reply) => {
        const { '*': path } = request.params as { '*': string }
        const repository = /^(.+\.git)\/git-upload-pack$/.exec(path)?.[1] ?? ''
        const found = read(repository) ?? refuse('route_not_found')
        const packets = (request.body ?? []) as readonly string[]
        return sendGit(reply, 'result', answerUpload(packets, found))
      },
    )
  })
}

/** The list of references, which a client asks for first. */
export function sendRefs(reply: FastifyReply, refs: string): FastifyReply {
  return sendGit(reply, 'advertisement', refsAdvertised(refs))
}

function sendGit(reply: FastifyReply, what: 'advertisement' | 'result', bytes: Buffer) {
  return reply
    .header('cache-control', 'no-cache')
    .type(`application/x-git-upload-pack-${what}`)
    .send(bytes)
}

/** Git compresses a request of more than a kilobyte. */
function inflated({ headers }: FastifyRequest, body: Buffer): Buffer {
  if (headers['content-encoding'] !== 'gzip') return body
  try {
    return gunzipSync(body, { maxOutputLength: largestBytes })
  } catch {
    throw new Unreadable('The body is not gzip, or too large.')
  }
}
