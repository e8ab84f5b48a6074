import { readFile, stat } from 'node:fs/promises'
import type { Box, Size } from '@frontrow/contract/crop'
import sharp from 'sharp'
import { refuse } from '../../lib/refuse.ts'

const mostBytes = 10 * 1024 * 1024
const mostPixels = 25_000_000
const longestSide = 10_000
const mostPasses = 100
const mostCarefulPixels = 6_000_000
const thumbSide = 320
const posterSide = 1280

// libvips guesses the kind of a file from its bytes and would load SVG, GIF and more from what is called a jpg: only JPEG may load.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadJpegBuffer'] })
// Nothing is loaded twice, so a cache would only hold memory; and pictures are worked on side by side in processes of their own.
sharp.cache(false)
sharp.concurrency(1)

const readOptions = { limitInputPixels: mostPixels, failOn: 'error' } as const

/**
 * Decodes a jpg wholly, turns it upright and writes it anew without metadata: whatever was hidden before, inside or behind the
 * picture is gone. Returns its upright size. Refuses what is no picture or too large a one.
 */
export async function cleanJpeg(
  source: string,
  target: string,
): Promise<Size & { sizeBytes: number }> {
  if ((await stat(source)).size > mostBytes) refuse('file_too_large')
  const size = await checkSize(source)
  await checkPasses(source)
  try {
    const made = await sharp(source, readOptions)
      .autoOrient()
      .toColourspace('srgb')
      .jpeg({ quality: 85, mozjpeg: isQuickEnough(size) })
      .toFile(target)
    return { width: made.width, height: made.height, sizeBytes: made.size }
  } catch (error) {
    return refuseBroken(error)
  }
}

/** Throws ENOMEM where there was no memory to decode it, which says nothing about the file; otherwise refuses the file. */
function refuseBroken(error: unknown, field?: 'poster'): never {
  const { message } = error as Error
  if (/insufficient memory|out of memory|failed to allocate/i.test(message))
    throw Object.assign(new Error(message), { code: 'ENOMEM' })
  refuse('file_broken', field === undefined ? {} : { field })
}

/** Before any pixel is decoded: a small file may announce a picture that fills the memory. */
async function checkSize(source: string): Promise<Size> {
  const { width, height } = await sharp(source, { ...readOptions, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => refuseBroken(error))
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    refuse('picture_too_large')
  return { width, height }
}

/**
 * A progressive jpg brings its picture in passes, a dozen as a rule. A small file may have thousands of empty ones, and each is a walk
 * over all pixels.
 */
async function checkPasses(source: string): Promise<void> {
  const bytes = await readFile(source)
  let passes = 0
  for (let at = bytes.indexOf(passMarker); at >= 0; at = bytes.indexOf(passMarker, at + 2))
    passes += 1
  if (passes > mostPasses) refuse('file_broken')
}

const passMarker = Buffer.from([0xff, 0xda])

/** The careful coder saves a tenth of the bytes and takes ten times as long: 25 megapixels would keep the caller waiting for seconds. */
function isQuickEnough(size: Size): boolean {
  return size.width * size.height <= mostCarefulPixels
}

/** Cuts a box out of a cleaned picture. Returns the size of the new file in bytes. */
export async function cutJpeg(source: string, box: Box, target: string): Promise<number> {
  const { x: left, y: top, width, height } = box
  const made = await sharp(source, readOptions)
    .extract({ left, top, width, height })
    .jpeg({ quality: 88, mozjpeg: isQuickEnough(box) })
    .toFile(target)
  return made.size
}

/** A small copy for lists: the whole picture, at most 320 pixels a side. */
export async function makeThumbnail(source: string, target: string): Promise<void> {
  await sharp(source, readOptions)
    .resize({ width: thumbSide, height: thumbSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(target)
}

/**
 * A still of a video in the video's own shape, at most 1280 pixels a side, whatever shape it came in. Refuses what is no picture,
 * as any upload.
 */
export async function makePoster(source: string, video: Size, target: string): Promise<void> {
  await checkSize(source)
  await checkPasses(source)
  const scale = Math.min(1, posterSide / Math.max(video.width, video.height))
  const width = Math.max(1, Math.round(video.width * scale))
  const height = Math.max(1, Math.round(video.height * scale))
  try {
    await sharp(source, readOptions)
      .autoOrient()
      .resize({ width, height, fit: 'cover' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toFile(target)
  } catch (error) {
    refuseBroken(error, 'poster')
  }
}
