import { open } from 'node:fs/promises'
import { contentTypes } from '@frontrow/contract/codes'
import { leastBannerAspect, type Size } from '@frontrow/contract/ad-contents/crop'
import { refuseUnsupportedFile } from './unsupported-files.ts'

export type FileKind = 'jpeg' | 'mp4'

/**
 * Detects the format from the first bytes; the file name and the declared type are not trusted.
 * Refuses any other format, by its name when it is a known one.
 */
export async function detectFileKind(path: string): Promise<FileKind> {
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

/**
 * A picture at least three times as wide as high is a banner. An upload does not declare this, so
 * the shape decides.
 */
export function typeOf(kind: FileKind, size: Size): number {
  if (kind === 'mp4') return contentTypes.video
  return size.width >= leastBannerAspect * size.height ? contentTypes.banner : contentTypes.image
}
