/**
 * Remakes the demo pictures and clips of this folder; run `node server/seed/demo/make-media.mjs`.
 *
 * The pictures are SVG scenes (scenes/<game>.mjs) rendered to jpg with sharp. The clips need an
 * `ffmpeg` with libx264 on the PATH: it is only used here, to remake the clips, never at run time,
 * where the committed files are read as they are. `--only <game>` remakes one game,
 * `--pictures` leaves the clips alone. The output depends on nothing but these files.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { svg } from './draw.mjs'
import { cometCourier } from './scenes/comet-courier.mjs'
import { nightBus } from './scenes/night-bus.mjs'
import { orchardRun } from './scenes/orchard-run.mjs'
import { paperLantern } from './scenes/paper-lantern.mjs'
import { sudokuSlow } from './scenes/sudoku-slow.mjs'
import { tidepoolMatch } from './scenes/tidepool-match.mjs'
import { wav } from './sound.mjs'

const GAMES = [tidepoolMatch, nightBus, orchardRun, paperLantern, sudokuSlow, cometCourier]
const SIZES = {
  icon: { width: 512, height: 512 },
  portrait: { width: 1080, height: 1920 },
  landscape: { width: 1920, height: 1080 },
  banner: { width: 1280, height: 160 },
}
/**
 * Only the first game has large pictures. The others are half as wide, because a newcomer
 * waits while the demo decodes and cuts each of them.
 */
const LARGE = tidepoolMatch
const SMALLER = 1 / 2
const CLIP = { width: 720, height: 1280, fps: 24 }
const MOST_JPG_BYTES = 250_000
const MOST_CLIP_BYTES = 600_000

const FOLDER = fileURLToPath(new URL('.', import.meta.url))

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, pictures: { type: 'boolean', default: false } },
})

for (const game of GAMES) {
  if (options.only && options.only !== game.slug) continue
  await mkdir(join(FOLDER, game.slug), { recursive: true })
  for (const kind of Object.keys(SIZES)) await makePicture(game, kind)
  if (game.clip && !options.pictures) await makeClip(game)
}

/** Renders one picture of a game, for example `tidepool-match/icon.jpg`. */
async function makePicture(game, kind) {
  const file = join(FOLDER, game.slug, `${kind}.jpg`)
  const { width, height } = SIZES[kind]
  const source = svg({ width, height, body: game[kind](0) })
  const isSmaller = game !== LARGE && (kind === 'portrait' || kind === 'landscape')
  await sharp(Buffer.from(source))
    .resize(isSmaller ? Math.round(width * SMALLER) : width)
    .flatten({ background: '#000' })
    .jpeg({ quality: 77, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(file)
  await report(file, MOST_JPG_BYTES)
}

/** Renders the portrait scene frame by frame and lets ffmpeg make an mp4 of it that loops. */
async function makeClip(game) {
  const file = join(FOLDER, game.slug, 'clip.mp4')
  const scratch = await mkdtemp(join(tmpdir(), 'frontrow-clip-'))
  try {
    const sound = game.clip.sound ? join(scratch, 'sound.wav') : null
    if (sound) await writeFile(sound, wav(game.clip.sound(game.clip.seconds)))
    const ffmpeg = spawn('ffmpeg', ffmpegArguments({ clip: game.clip, sound, file }), {
      stdio: ['pipe', 'inherit', 'inherit'],
    })
    const ended = once(ffmpeg, 'close')
    const frames = game.clip.seconds * CLIP.fps
    for (let frame = 0; frame < frames; frame += 1) {
      const pixels = await renderFrame(game, frame / frames)
      if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
    }
    ffmpeg.stdin.end()
    const [code] = await ended
    if (code !== 0) throw new Error(`ffmpeg ended with ${code} on ${file}`)
  } finally {
    await rm(scratch, { recursive: true })
  }
  await report(file, MOST_CLIP_BYTES)
}

/** One frame as raw RGB at the size of the clip; `t` runs from 0 to 1 over the loop. */
async function renderFrame(game, t) {
  const { width, height } = SIZES.portrait
  const source = svg({ width, height, body: game.portrait(t) })
    .replace(`width="${width}"`, `width="${CLIP.width}"`)
    .replace(`height="${height}"`, `height="${CLIP.height}"`)
  return sharp(Buffer.from(source)).flatten({ background: '#000' }).removeAlpha().raw().toBuffer()
}

function ffmpegArguments({ clip, sound, file }) {
  const size = `${CLIP.width}x${CLIP.height}`
  const video = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    size,
    '-r',
    String(CLIP.fps),
    '-i',
    '-',
  ]
  const audio = sound ? ['-i', sound, '-c:a', 'aac', '-b:a', '64k', '-shortest'] : ['-an']
  // The colours are tagged bt709, because players guess from the height and 1280 lines read as HD.
  const colour = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv,format=yuv420p']
  const tags = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709']
  const codec = ['-c:v', 'libx264', '-profile:v', 'main', '-level', '3.1', '-preset', 'veryslow']
  const rate = ['-crf', String(clip.crf), '-tune', 'animation', '-threads', '1']
  const plain = ['-map_metadata', '-1', '-fflags', '+bitexact', '-flags', '+bitexact']
  const out = ['-movflags', '+faststart', '-y', file]
  return [
    '-loglevel',
    'error',
    ...video,
    ...audio,
    ...colour,
    ...codec,
    ...rate,
    ...tags,
    ...plain,
    ...out,
  ]
}

/** Prints the size of a file and refuses one that is too big to commit. */
async function report(file, most) {
  const { size } = await stat(file)
  process.stdout.write(`${file.slice(FOLDER.length).padEnd(34)} ${Math.ceil(size / 1000)} kB\n`)
  if (size > most) throw new Error(`${file} is over ${most} bytes`)
}
