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

// libvips detects the format from the bytes and would load SVG, GIF and others from a file named
// .jpg, so only JPEG is allowed.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadJpegBuffer'] })
// No file is loaded twice, so a cache would only use memory. Parallel work runs in separate
// processes.
sharp.cache(false)
sharp.concurrency(1)

const readOptions = { limitInputPixels: mostPixels, failOn: 'error' } as const

/**
 * Decodes a jpg completely, turns it upright and encodes it again without metadata, so that data
 * hidden before, inside or after the picture is removed. Returns its upright size. Refuses a broken
 * or too large picture.
 */
export async function cleanJpeg(
  source: string,
  target: string,
): Promise<Size & { sizeBytes: number }> {
  if ((await stat(source)).size > mostBytes) refuse('file_too_large')
  const size = await checkSize(source)
  await checkPasses(source)
  try {
    const written = await sharp(source, readOptions)
      .autoOrient()
      .toColourspace('srgb')
      .jpeg({ quality: 85, mozjpeg: isQuickEnough(size) })
      .toFile(target)
    return { width: written.width, height: written.height, sizeBytes: written.size }
  } catch (error) {
    return refuseBroken(error)
  }
}

/** Refuses the file, except when memory ran out: that says nothing about the file. */
function refuseBroken(error: unknown, field?: 'poster'): never {
  throwOutOfMemory(error)
  refuse('file_broken', field === undefined ? {} : { field })
}

/** Throws ENOMEM when memory ran out. libvips and libjpeg report that only in words. */
function throwOutOfMemory(error: unknown): void {
  const { message } = error as Error
  if (/insufficient memory|out of memory|failed to allocate/i.test(message))
    throw Object.assign(new Error(message), { code: 'ENOMEM' })
}

/** Throws the error itself: a picture that was cleaned before is not broken. */
function passOn(error: unknown): never {
  throwOutOfMemory(error)
  throw error
}

/**
 * Runs before any pixel is decoded, because a small file can declare a picture that fills the
 * memory.
 */
async function checkSize(source: string): Promise<Size> {
  const { width, height } = await sharp(source, { ...readOptions, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => refuseBroken(error))
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    refuse('picture_too_large')
  return { width, height }
}

/**
 * A progressive jpg stores its picture in passes, usually about a dozen. A small file can contain
 * thousands of empty ones, and the decoder visits all pixels for each.
 */
async function checkPasses(source: string): Promise<void> {
  const bytes = await readFile(source)
  let passes = 0
  for (let at = bytes.indexOf(passMarker); at >= 0; at = bytes.indexOf(passMarker, at + 2))
    passes += 1
  if (passes > mostPasses) refuse('file_broken')
}

const passMarker = Buffer.from([0xff, 0xda])

/**
 * mozjpeg saves a tenth of the bytes and takes ten times as long; for 25 megapixels the caller
 * would wait for seconds.
 */
function isQuickEnough(size: Size): boolean {
  return size.width * size.height <= mostCarefulPixels
}

/** Cuts a box out of a cleaned picture. Returns the size of the new file in bytes. */
export async function cutJpeg(source: string, box: Box, target: string): Promise<number> {
  const { x: left, y: top, width, height } = box
  const written = await sharp(source, readOptions)
    .extract({ left, top, width, height })
    .jpeg({ quality: 88, mozjpeg: isQuickEnough(box) })
    .toFile(target)
    .catch(passOn)
  return written.size
}

/** A small copy for lists: the whole picture, at most 320 pixels per side. */
export async function makeThumbnail(source: string, target: string): Promise<void> {
  await sharp(source, readOptions)
    .resize({ width: thumbSide, height: thumbSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(target)
    .catch(passOn)
}

/**
 * A poster of a video: a picture of any shape, cut to the video's aspect ratio, at most 1280 pixels
 * per side. Refuses what `cleanJpeg` refuses.
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
