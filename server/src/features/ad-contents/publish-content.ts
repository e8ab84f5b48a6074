import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { contentTypes } from '@frontrow/contract/codes'
import type { Files } from '../../lib/files.ts'
import { makeThumbnail } from './clean-jpeg.ts'
import { fileNameOf } from './content-kind.ts'

/** Random, so that nobody finds a content by trying: 128 bits. */
export function newContentPath(): string {
  return randomBytes(16).toString('hex')
}

/**
 * Publishes a finished draft under a path, a picture with a thumbnail beside it, and runs `record`, which writes the row. If that
 * fails, the files are taken away again. `folder` is the draft's own.
 */
export async function publishContent<T>(
  files: Files,
  content: { path: string; type: number; draft: string; folder: string },
  record: () => Promise<T>,
): Promise<T> {
  const { path, type, draft, folder } = content
  const isPicture = type !== contentTypes.video
  const thumbnail = join(folder, 'thumb')
  if (isPicture) await makeThumbnail(draft, thumbnail)
  try {
    await files.publish(draft, `${path}/${fileNameOf(type)}`)
    if (isPicture) await files.publish(thumbnail, `${path}/thumb.jpg`)
    return await record()
  } catch (error) {
    await files.remove(path)
    throw error
  }
}
