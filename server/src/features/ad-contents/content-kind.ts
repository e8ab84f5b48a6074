import { open } from 'node:fs/promises'
import { contentTypes } from '@frontrow/contract/codes'
import type { Size } from '@frontrow/contract/crop'
import { refuseUnsupportedFile } from './unsupported-files.ts'

export type FileKind = 'jpeg' | 'mp4'

/** What a file is by its first bytes; its name and its declared type say nothing. Refuses what is neither, by its name where it has one. */
export async function kindOf(path: string): Promise<FileKind> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const head = buffer.subarray(0, bytesRead)
    if (bytesRead >= 3 && buffer.readUIntBE(0, 3) === 0xff_d8_ff) return 'jpeg'
    if (bytesRead === 12 && head.toString('latin1', 4, 8) === 'ftyp') return 'mp4'
    return refuseUnsupportedFile(head)
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
