import { readFile, stat } from 'node:fs/promises'
import type { Box, Size } from '@frontrow/contract/ad-contents/crop'
import sharp, { type Sharp } from 'sharp'
import { refuse } from '../../../lib/failures/refuse.ts'
import { readJpegMarkers } from './jpeg-markers.ts'
import { refusePicture } from '../files/refuse-broken.ts'

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
  const size = await checkSize(source, 'file')
  const picture = await openPicture(source, 'file')
  try {
    const written = await picture
      .autoOrient()
      .toColourspace('srgb')
      .jpeg({ quality: 85, mozjpeg: isQuickEnough(size) })
      .toFile(target)
    return { width: written.width, height: written.height, sizeBytes: written.size }
  } catch (error) {
    return refuseBroken(error, 'file')
  }
}

/** Refuses the file, except when memory ran out: that says nothing about the file. */
function refuseBroken(error: unknown, field: 'file' | 'poster'): never {
  throwOutOfMemory(error)
  const { message } = error as Error
  const fault = faults.find(([words]) => words.test(message))?.[1]
  return refusePicture(fault ?? 'it is damaged', field)
}

/** What libvips and libjpeg say of a picture that they cannot decode. */
const faults: readonly [words: RegExp, fault: string][] = [
  [/premature end/i, 'a part of it is missing, as after a download that was cut off'],
  [/data precision/i, 'it has more than 8 bits for each colour'],
  [
    /lossless|SOF type|unsupported.*process/i,
    'it is compressed in a way that browsers do not show',
  ],
  [/corrupt header|marker/i, 'it begins like a jpg and is none'],
]

/** Throws ENOMEM when memory ran out. libvips and libjpeg report that only in words. */
function throwOutOfMemory(error: unknown): void {
  const { message } = error as Error
  if (/insufficient memory|out of memory|failed to allocate/i.test(message))
    throw Object.assign(new Error(message), { code: 'ENOMEM' })
}

/** Throws the error itself: a picture that was cleaned before is not broken. */
function rethrow(error: unknown): never {
  throwOutOfMemory(error)
  throw error
}

/**
 * Runs before any pixel is decoded, because a small file can declare a picture that fills the
 * memory.
 */
async function checkSize(source: string, field: 'file' | 'poster'): Promise<Size> {
  const { width, height } = await sharp(source, { ...readOptions, limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => refuseBroken(error, field))
  if (width * height > mostPixels || Math.max(width, height) > longestSide)
    refuse('picture_too_large', { field })
  return { width, height }
}

/**
 * Opens a jpg for decoding. Where its end marker is missing, as after some cameras and transfers,
 * it is added; decoding then refuses the warning that tells missing rows from whole ones. A
 * progressive jpg stores its picture in passes, usually about a dozen. A small file can contain
 * thousands of empty ones, and the decoder visits all pixels for each.
 */
async function openPicture(source: string, field: 'file' | 'poster'): Promise<Sharp> {
  const bytes = await readFile(source)
  const { passes, hasEnd } = readJpegMarkers(bytes)
  if (passes > mostPasses)
    refusePicture(`it is stored in ${passes} passes, and ${mostPasses} are the most`, field)
  if (hasEnd) return sharp(source, readOptions)
  return sharp(Buffer.concat([bytes, endMarker]), { ...readOptions, failOn: 'warning' })
}

const endMarker = Buffer.from([0xff, 0xd9])

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
    .catch(rethrow)
  return written.size
}

/** A small copy for lists: the whole picture, at most 320 pixels per side. */
export async function makeThumbnail(source: string, target: string): Promise<void> {
  await sharp(source, readOptions)
    .resize({ width: thumbSide, height: thumbSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toFile(target)
    .catch(rethrow)
}

/**
 * A poster of a video: a picture of any shape, cut to the video's aspect ratio, at most 1280 pixels
 * per side. Refuses what `cleanJpeg` refuses.
 */
export async function makePoster(source: string, video: Size, target: string): Promise<void> {
  await checkSize(source, 'poster')
  const picture = await openPicture(source, 'poster')
  const scale = Math.min(1, posterSide / Math.max(video.width, video.height))
  const width = Math.max(1, Math.round(video.width * scale))
  const height = Math.max(1, Math.round(video.height * scale))
  try {
    await picture
      .autoOrient()
      .resize({ width, height, fit: 'cover' })
      .toColourspace('srgb')
      .jpeg({ quality: 82 })
      .toFile(target)
  } catch (error) {
    refuseBroken(error, 'poster')
  }
}
