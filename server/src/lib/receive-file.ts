import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Files } from './files.ts'
import { refuse } from './refuse.ts'

/** A file taken in but not yet believed: it lies under our own name in a private folder. */
export interface ReceivedFile {
  /** Absolute path of the bytes as they came. */
  readonly path: string
  /** The private folder it lies in; results may be made beside it. */
  readonly folder: string
  readonly sizeBytes: number
  readonly sha256: Buffer
  /** Removes the folder and all in it. */
  discard(): Promise<void>
}

export const largestUploadBytes = 100 * 1024 * 1024
const formOverheadBytes = 64 * 1024

/** Streams the one field `file` of a multipart body to disk, hashing on the way. Undefined where the form has no such field. */
export async function receiveFile(
  request: FastifyRequest,
  files: Files,
): Promise<ReceivedFile | undefined> {
  if (!request.isMultipart()) refuse('wrong_content_type')
  if (Number(request.headers['content-length'] ?? 0) > largestUploadBytes + formOverheadBytes)
    refuse('file_too_large')
  const part = await request.file({
    limits: { fileSize: largestUploadBytes, files: 1, fields: 2, parts: 3 },
  })
  if (part === undefined || part.fieldname !== 'file') return undefined
  const folder = await files.draftFolder()
  const discard = () => rm(folder, { recursive: true, force: true })
  try {
    const path = join(folder, 'received')
    const hash = createHash('sha256')
    let sizeBytes = 0
    const measure = new Transform({
      transform(bytes: Buffer, _encoding, next) {
        hash.update(bytes)
        sizeBytes += bytes.length
        next(null, bytes)
      },
    })
    await pipeline(part.file, measure, createWriteStream(path, { mode: 0o600 }))
    if (part.file.truncated) refuse('file_too_large')
    return { path, folder, sizeBytes, sha256: hash.digest(), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Form data may travel as multipart too: its fields become the body, as if they had been url-encoded. A file is refused. */
export async function readFormParts(request: FastifyRequest): Promise<void> {
  if (request.headers['content-type']?.startsWith('application/json') === true)
    refuse('wrong_content_type')
  if (!request.isMultipart()) return
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 8192 } })) {
    if (part.type === 'file' || Object.hasOwn(fields, part.fieldname)) refuse('unreadable')
    Object.defineProperty(fields, part.fieldname, { value: part.value, enumerable: true })
  }
  request.body = fields
}
