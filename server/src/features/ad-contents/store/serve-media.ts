import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Api } from '../../../lib/calls/api.ts'
import type { PublishedFile } from '../../../lib/files/file-store.ts'
import { refuse } from '../../../lib/failures/refuse.ts'

const types: Readonly<Record<string, string>> = {
  'content.jpg': 'image/jpeg',
  'thumb.jpg': 'image/jpeg',
  'poster.jpg': 'image/jpeg',
  'content.mp4': 'video/mp4',
  'content.ogv': 'video/ogg',
}

/**
 * Serves published media at /media. Files never change, so clients may cache them without limit.
 * Range requests are supported.
 */
export function serveMedia(api: Api): void {
  api.server.route({
    // HEAD is listed because Fastify's automatic HEAD route would report an empty file.
    method: ['GET', 'HEAD'],
    url: '/media/:folder/:name',
    config: { access: 'public' },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { folder, name } = request.params as { folder: string; name: string }
      const type = types[name]
      const isPath = /^[0-9a-f]{32}$/.test(folder)
      const file =
        type === undefined || !isPath
          ? undefined
          : await api.services.files.read(`${folder}/${name}`)
      if (file === undefined || type === undefined) return refuse('route_not_found')
      void reply.headers({
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
        'accept-ranges': 'bytes',
        // Browsers may display uploaded files but not execute them. Apps and a separate media host
        // load them across origins.
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'cross-origin',
        'access-control-allow-origin': '*',
      })
      return sendPart(request, reply, file)
    },
  })
}

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  file: PublishedFile,
): Promise<FastifyReply> {
  const range = rangeOf(request.headers.range, file.size)
  if (range === 'outside')
    return reply.code(416).header('content-range', `bytes */${file.size}`).send()
  const { start, end } = range ?? { start: 0, end: file.size - 1 }
  if (range !== undefined)
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${file.size}`)
  // The file is opened before any header is sent, because the storage may be unavailable.
  const body = request.method === 'HEAD' ? undefined : await file.open(range)
  void reply.header('content-length', end - start + 1)
  return reply.send(body)
}

/** One range of bytes (RFC 9110, 14.2). Several ranges, or an invalid one, are ignored. */
function rangeOf(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '') return last === '' ? undefined : within(size, size - Number(last), size - 1)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return within(size, Number(first), last === '' ? size - 1 : Number(last))
}

function within(
  size: number,
  from: number,
  to: number,
): { start: number; end: number } | 'outside' {
  const start = Math.max(0, from)
  const end = Math.min(to, size - 1)
  return start < size && start <= end ? { start, end } : 'outside'
}
