import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Files } from '../../../lib/files/files.ts'

/** Copies a published file to a local one. False where it is not published. */
export async function fetchMedia(
  files: Pick<Files, 'read'>,
  path: string,
  target: string,
): Promise<boolean> {
  const file = await files.read(path)
  if (file === undefined) return false
  await pipeline(await file.open(), createWriteStream(target, { mode: 0o600 }))
  return true
}
