import { refuseColours } from '../files/unsupported-files.ts'
import type { PictureFormat } from './picture-size.ts'

// Decoders of phones have 4:2:0 with 8 bits. Editors export other formats by default, which play on
// the computer that made them.

/** Baseline, Main, Extended and High; the numbers of ITU-T H.264, annex A. */
const avcProfiles = [66, 77, 88, 100]
const chromaNames = ['4:0:0', '4:2:0', '4:2:2', '4:4:4']

/** Refuses an H.264 format that decoders of phones do not have. */
export function checkAvc(format: PictureFormat): PictureFormat {
  const isColourOnly = format.chroma <= 1 && format.depth === 8
  if (!isColourOnly) refuseColours('H.264', coloursOf(format))
  if (!avcProfiles.includes(format.profile)) refuseColours('H.264', `the profile ${format.profile}`)
  return format
}

function coloursOf({ chroma, depth }: PictureFormat): string {
  return `colours in ${chromaNames[chroma] ?? 'an unknown form'} with ${depth} bits`
}
