// Answers that are compressed once and kept, because they are the same for everybody.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface PackedFile {
  etag: string
  forms: Readonly<Record<'plain' | 'br' | 'gzip', Buffer>>
}

/** Compresses beside the event loop, because a script of 4 MB takes a second of processor time. */
export async function pack(text: string): Promise<PackedFile> {
  const plain = Buffer.from(text)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ])
  return { etag: `W/"${hash}"`, forms: { plain, br, gzip: gzipped } }
}

/** Higher ones take many times as long for a few per cent. */
const brotliQuality = 9

/** Answers with the form that the caller reads, or with 304 where they have it. */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, forms }: PackedFile,
): FastifyReply {
  void reply.headers({ etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (['br', 'gzip'] as const).find((one) => accepts(accepted, one))
  if (encoding !== undefined) void reply.header('content-encoding', encoding)
  return reply.send(forms[encoding ?? 'plain'])
}

/** True where an If-None-Match header names the tag, weak or not. */
export function isKnown(header = '', etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.split(',').some((tag) => bare(tag) === bare(etag))
}

/**
 * True where an Accept-Encoding header names the encoding and does not exclude it with `q=0` (RFC
 * 9110, 12.5.3).
 */
function accepts(header: string, encoding: string): boolean {
  return header
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .some((part) => part.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(part))
}

/** Makes something at its first use, once for all who ask meanwhile, and again after a failure. */
export function keptUnlessFailed<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined
      throw error
    })
    return kept
  }
}
