import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { usualBody } from '@frontrow/contract/endpoint'
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
  /** Absolute path of a picture that came with it, not believed either. */
  readonly poster: string | undefined
  /** Removes the folder and all in it. */
  discard(): Promise<void>
}

export const largestUploadBytes = 100 * 1024 * 1024
const largestPosterBytes = 2 * 1024 * 1024
const formOverheadBytes = 64 * 1024

/**
 * Streams the field `file` of a multipart body to disk, and beside it a small one called `poster`. Undefined
 * where the form has no field `file`.
 */
export async function receiveFile(
  request: FastifyRequest,
  files: Files,
): Promise<ReceivedFile | undefined> {
  if (!request.isMultipart()) refuse('wrong_content_type')
  const most = largestUploadBytes + largestPosterBytes + formOverheadBytes
  if (Number(request.headers['content-length'] ?? 0) > most) refuse('file_too_large')
  const form = { folder: undefined as string | undefined, taken: {} as TakenFiles }
  const discard = async () => {
    if (form.folder !== undefined) await rm(form.folder, { recursive: true, force: true })
  }
  try {
    for await (const part of request.parts({
      limits: { fileSize: largestUploadBytes, files: 2, fields: 2, parts: 4 },
    })) {
      if (part.type === 'file') await takeInto(form, part, files)
    }
  } catch (error) {
    await discard()
    return rethrow(error)
  }
  const { folder, taken } = form
  if (folder !== undefined && taken.file !== undefined)
    return { ...taken.file, folder, poster: taken.poster?.path, discard }
  await discard()
  return undefined
}

type TakenFiles = Partial<Record<'file' | 'poster', Taken>>

/** One of each; what else comes as a file is refused. */
async function takeInto(
  form: { folder: string | undefined; taken: TakenFiles },
  part: MultipartFile,
  files: Files,
): Promise<void> {
  const name = part.fieldname
  if ((name !== 'file' && name !== 'poster') || form.taken[name] !== undefined)
    refuse('file_missing', { field: 'file' })
  form.folder ??= await files.draftFolder()
  form.taken[name] = await take(part, join(form.folder, `received-${name}`))
}

type Taken = Pick<ReceivedFile, 'path' | 'sizeBytes'>

/** Chunk by chunk, the next one when the last is written: nothing heaps up in memory where the disk is slower than the network. */
async function take(part: MultipartFile, path: string): Promise<Taken> {
  const to = await open(path, 'wx', 0o600)
  let sizeBytes = 0
  try {
    for await (const bytes of part.file as AsyncIterable<Buffer>) {
      sizeBytes += bytes.length
      if (part.fieldname === 'poster' && sizeBytes > largestPosterBytes)
        refuse('file_too_large', posterTooLarge)
      await writeWhole(to, bytes)
    }
  } finally {
    await to.close()
  }
  if (part.file.truncated) refuse('file_too_large')
  return { path, sizeBytes }
}

const posterTooLarge = { field: 'poster', message: 'The poster is too large: up to 2 MB.' }

async function writeWhole(to: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length;) at += (await to.write(bytes, at)).bytesWritten
}

/** A full disk is nothing that the caller did, and there may be room again. */
function rethrow(error: unknown): never {
  if (isOutOfRoom(error)) refuse('unavailable', { retryAfterSeconds: 60 })
  throw error
}

/** True where a file could not be written because the disk, or the share of it, is full. */
export function isOutOfRoom(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(ENOSPC|EDQUOT)$/.test(String((error as NodeJS.ErrnoException).code))
  )
}

/** Form data may travel as multipart too: its fields become the body, as if they had been url-encoded. A file is refused. */
export async function readFormParts(request: FastifyRequest): Promise<void> {
  if (request.headers['content-type']?.startsWith('application/json') === true)
    refuse('wrong_content_type')
  if (!request.isMultipart()) return
  limitFormBytes(request)
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { files: 0, fields: 10, fieldSize: 8192 } })) {
    if (part.type === 'file' || Object.hasOwn(fields, part.fieldname)) refuse('unreadable')
    Object.defineProperty(fields, part.fieldname, { value: part.value, enumerable: true })
  }
  request.body = fields
}

/** Fastify bounds the bodies that it buffers, and a multipart body is none of them. */
function limitFormBytes({ headers, raw }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > usualBody.bytes) refuse('too_large')
  if (headers['content-length'] !== undefined) return
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // Nobody can be answered in the middle of a body whose end is unknown, so the connection ends.
    if (bytes > usualBody.bytes) raw.destroy()
  })
}
