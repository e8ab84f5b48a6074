// Messages for valid files in a format that is not accepted. They tell the user what to do.
import { refuse } from '../../../lib/failures/refuse.ts'

const pictureAdvice = 'Save it as a jpg.'
const videoAdvice = 'Export it as an mp4 with H.264 video and AAC sound.'
const colourAdvice =
  'Export it as an mp4 with H.264 video in 4:2:0 with 8 bits (profile High) and AAC sound.'

const unknownFile =
  'Unsupported file type. Please select an image or video. A jpg or an mp4 is taken, and this is neither.'

type UnsupportedFile = [name: string, isVideo: boolean]

/** Known formats, by bytes at a position in the head of the file. */
const heads: readonly [at: number, bytes: string, unsupportedFile: UnsupportedFile][] = [
  [0, '\x89PNG', ['a PNG picture', false]],
  [0, 'GIF8', ['a GIF picture', false]],
  [8, 'WEBP', ['a WebP picture', false]],
  [0, 'BM', ['a BMP picture', false]],
  [0, 'II*\0', ['a TIFF picture', false]],
  [0, 'MM\0*', ['a TIFF picture', false]],
  [0, '\x1a\x45\xdf\xa3', ['a WebM or Matroska video', true]],
  [8, 'AVI ', ['an AVI video', true]],
  [0, 'FLV', ['a Flash video', true]],
  [0, '\0\0\x01\xba', ['an MPEG video', true]],
  [4, 'moov', ['a QuickTime movie (.mov)', true]],
  [4, 'wide', ['a QuickTime movie (.mov)', true]],
  [4, 'mdat', ['a QuickTime movie (.mov)', true]],
]

/** Known formats, by the major brand of a file that consists of boxes like an mp4. */
const brands: Readonly<Record<string, UnsupportedFile>> = {
  'qt  ': ['a QuickTime movie (.mov)', true],
  heic: ['a HEIC picture', false],
  heix: ['a HEIC picture', false],
  mif1: ['a HEIC picture', false],
  msf1: ['a HEIC picture', false],
  avif: ['an AVIF picture', false],
  avis: ['an AVIF picture', false],
  'M4A ': ['sound without a picture', true],
  'M4B ': ['sound without a picture', true],
  '3gp4': ['a 3GP video', true],
  '3gp5': ['a 3GP video', true],
  '3g2a': ['a 3GP video', true],
}

/** Known codecs, by the name of the sample entry. */
const codecs: Readonly<Record<string, string>> = {
  hvc1: 'H.265 (HEVC), which some browsers do not play',
  hev1: 'H.265 (HEVC), which some browsers do not play',
  av01: 'AV1',
  vp08: 'VP8',
  vp09: 'VP9',
  mp4v: 'MPEG-4 Visual',
  mjpa: 'Motion JPEG',
  jpeg: 'Motion JPEG',
  dvh1: 'Dolby Vision',
  dvhe: 'Dolby Vision',
  s263: 'H.263',
  apcn: 'Apple ProRes',
  apch: 'Apple ProRes',
  apcs: 'Apple ProRes',
  apco: 'Apple ProRes',
  ap4h: 'Apple ProRes',
  ap4x: 'Apple ProRes',
  vvc1: 'H.266',
  encv: 'encryption',
  enca: 'encryption',
  'ac-3': 'Dolby Digital sound',
  'ec-3': 'Dolby Digital sound',
  opus: 'Opus sound',
  Opus: 'Opus sound',
  alac: 'Apple Lossless sound',
  fLaC: 'FLAC sound',
  sowt: 'uncompressed sound',
  twos: 'uncompressed sound',
  lpcm: 'uncompressed sound',
  samr: 'AMR sound',
  mp4a: 'a kind of sound other than AAC',
  'qt  ': 'sound as QuickTime has it',
}

/** Refuses a file that is neither a jpg nor consists of boxes. */
export function refuseUnsupportedFile(head: Buffer): never {
  if (head.length === 0)
    return refuse('file_unsupported', { field: 'file', message: 'The file is empty.' })
  const text = head.toString('latin1')
  const known = heads.find(([at, bytes]) => text.startsWith(bytes, at))
  return refuseAs(known?.[2])
}

/** Refuses a file of boxes that is not an mp4. */
export function refuseBrand(brand: string): never {
  return refuseAs(Object.hasOwn(brands, brand) ? brands[brand] : undefined)
}

function refuseAs(unsupportedFile: UnsupportedFile | undefined): never {
  if (unsupportedFile === undefined)
    return refuse('file_unsupported', { field: 'file', message: unknownFile })
  const [name, isVideo] = unsupportedFile
  const message = `This is ${name}. ${isVideo ? videoAdvice : pictureAdvice}`
  return refuse(isVideo ? 'video_unsupported' : 'file_unsupported', { field: 'file', message })
}

/**
 * Refuses an mp4 with a picture or sound codec that some phones or browsers do not play. `entry` is
 * the codec's four-letter name.
 */
export function refuseCodec(entry: string): never {
  const known = Object.hasOwn(codecs, entry) ? codecs[entry] : undefined
  const printable = entry.replaceAll(/[^ -~]/g, '?').trim()
  const message = `This video uses ${known ?? `a codec we do not know (${printable})`}. ${videoAdvice}`
  return refuse('video_unsupported', { field: 'file', message })
}

/** Refuses an mp4 with a form of its codec that phones do not play; `form` names it. */
export function refuseColours(codec: string, form: string): never {
  const message = `This video is ${codec} with ${form}, which phones do not play. ${colourAdvice}`
  return refuse('video_unsupported', { field: 'file', message })
}
