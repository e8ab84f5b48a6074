import { open } from 'node:fs/promises'
import { contentTypes } from '@frontrow/contract/codes'
import type { Size } from '@frontrow/contract/crop'

export type FileKind = 'jpeg' | 'mp4'

/** What a file is by its first bytes; its name and its declared type say nothing. */
export async function kindOf(path: string): Promise<FileKind | undefined> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    if (bytesRead >= 3 && buffer.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg'
    return bytesRead === 12 && buffer.toString('latin1', 4, 8) === 'ftyp' ? 'mp4' : undefined
  } finally {
    await handle.close()
  }
}

const bannerShape = 3

/** A picture at least three times as wide as high is a banner; nobody says so at upload, so its shape must. */
export function typeOf(kind: FileKind, size: Size): number {
  if (kind === 'mp4') return contentTypes.video
  return size.width >= bannerShape * size.height ? contentTypes.banner : contentTypes.image
}

/** The one file name under a content's path. */
export function fileNameOf(type: number): 'content.jpg' | 'content.mp4' {
  return type === contentTypes.video ? 'content.mp4' : 'content.jpg'
}
