import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { MultipartFile } from '@fastify/multipart'
import { usualBody } from '@frontrow/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Files } from '../files/files.ts'
import { refuse } from '../failures/refuse.ts'

/** An uploaded file that is not validated yet, under a server-made name in a private folder. */
export interface ReceivedFile {
  /** Absolute path of the uploaded bytes. */
  readonly path: string
  /** The private folder of the file; results may be written beside it. */
  readonly folder: string
  readonly sizeBytes: number
  /** Absolute path of the uploaded poster, not validated yet. */
  readonly poster: string | undefined
  /** Removes the folder and all in it. */
  discard(): Promise<void>
}

export const largestUploadBytes = 100 * 1024 * 1024
const largestPosterBytes = 2 * 1024 * 1024
const formOverheadBytes = 64 * 1024

/**
 * Streams the field `file` of a multipart body to disk, and an optional small `poster`. Undefined
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

/** Accepts one `file` and one `poster`; any other file is refused. */
async function takeInto(
  form: { folder: string | undefined; taken: TakenFiles },
  part: MultipartFile,
  files: Files,
): Promise<void> {
  const name = part.fieldname
  if ((name !== 'file' && name !== 'poster') || form.taken[name] !== undefined)
    refuse('file_missing', {
      field: 'file',
      message: 'Send one file as "file", and at most one still of a video as "poster".',
    })
  form.folder ??= await files.draftFolder()
  form.taken[name] = await take(part, join(form.folder, `received-${name}`))
}

type Taken = Pick<ReceivedFile, 'path' | 'sizeBytes'>

/** Writes one chunk before it reads the next, so that a slow disk does not fill the memory. */
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

/** A full disk is refused as `unavailable`: it is not the caller's fault and may be temporary. */
function rethrow(error: unknown): never {
  if (isOutOfRoom(error)) refuse('unavailable', { retryAfterSeconds: 60 })
  throw error
}

/** True where the disk or its quota is full. */
export function isOutOfRoom(error: unknown): boolean {
  return (
    error instanceof Error &&
    /^(ENOSPC|EDQUOT)$/.test(String((error as NodeJS.ErrnoException).code))
  )
}

/**
 * Reads a multipart form's fields into the body, as if the form were url-encoded. A file is
 * refused.
 */
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

/** Fastify limits only the bodies that it buffers, and multipart bodies are not buffered. */
function limitFormBytes({ headers, raw }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > usualBody.bytes) refuse('too_large')
  if (headers['content-length'] !== undefined) return
  let bytes = 0
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    // The end of a body without a length is unknown, so no answer can be sent before it; the
    // connection is closed.
    if (bytes > usualBody.bytes) raw.destroy()
  })
}
