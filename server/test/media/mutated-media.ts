import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect } from 'vitest'
import { lostChildren } from '../../src/features/ad-contents/media/media-processes.ts'
import { cleanMp4 } from '../../src/features/ad-contents/mp4/mp4.ts'
import { uploadRaw } from '../support/filled-organization.ts'
import { type TestMember, type World, makeWorld } from '../support/world.ts'

// Every text in the test videos is this word, and so is what the tests hide in images.
const smuggled = 'SMUGGLED'
const page = Buffer.from(`<html><script>alert("${smuggled}")</script></html>`)
/** Fewer than the limit of 1,000 contents per organization. */
const perMember = 900
const run = promisify(execFile)

export interface Tally {
  taken: number
  refused: number
  slowestMs: number
}

/**
 * Uploads `count` damaged jpgs and mp4s in turn, generated from a seed. Each must either be refused
 * with a known error, or be accepted and then be served as a valid image or video that contains
 * nothing of the hidden text. With `ffmpeg`, it also decodes the structure of every accepted video.
 */
export async function tryMutations(count: number, seed: number, ffmpeg?: string): Promise<Tally> {
  const sources = [...(await pictures()), ...videos()]
  const world = await makeWorld()
  const folder = mkdtempSync(join(tmpdir(), 'frontrow-mutated-'))
  const tally: Tally = { taken: 0, refused: 0, slowestMs: 0 }
  const lostBefore = lostChildren()
  const checks = { world, folder, ffmpeg, tally }
  try {
    let next = 0
    const work = async () => {
      let by = await uploader(world)
      for (let turn = next++; turn < count; turn = next++) {
        if (turn % perMember === perMember - 1) by = await uploader(world)
        const source = sources[turn % sources.length] ?? page
        await tryOne(checks, { by, turn, file: mutated(source, openRandom(seed + turn)) })
      }
    }
    await Promise.all([work(), work()])
    expect(lostChildren() - lostBefore, 'workers that crashed').toBe(0)
    return tally
  } finally {
    await world.close()
    rmSync(folder, { recursive: true })
  }
}

interface Checks {
  world: World
  folder: string
  ffmpeg: string | undefined
  tally: Tally
}

interface Uploader {
  member: TestMember
  appId: string
}

async function uploader(world: World): Promise<Uploader> {
  const member = await world.member()
  const body = { name: 'Mutants', google_app_id: 'com.example.mutants', category: 'Games' }
  const app = await world.call(member, { method: 'POST', path: '/app/{developer-id}', body })
  return { member, appId: app.json<{ id: string }>().id }
}

async function tryOne(
  { world, folder, ffmpeg, tally }: Checks,
  { by, turn, file }: { by: Uploader; turn: number; file: Buffer },
): Promise<void> {
  const startedAt = performance.now()
  const answer = await uploadRaw(world, by.member, { appId: by.appId, file })
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - startedAt)
  expect([200, 422], `${turn}: ${answer.body}`).toContain(answer.statusCode)
  if (answer.statusCode === 422) {
    tally.refused += 1
    return
  }
  tally.taken += 1
  const { content_path: path, type } = answer.json<{ content_path: string; type: number }>()
  const name = type === 300 ? 'content.mp4' : 'content.jpg'
  const served = await world.server.inject({ url: `/media/${path}/${name}` })
  expect([turn, served.statusCode, served.headers['x-content-type-options']]).toEqual([
    turn,
    200,
    'nosniff',
  ])
  expect(served.rawPayload.includes(smuggled), `${turn}: ${name} holds what was hidden`).toBe(false)
  if (type === 300) await expectVideo(served.rawPayload, { turn, folder, ffmpeg })
  else await expectPicture(served.rawPayload, turn)
}

async function expectPicture(bytes: Buffer, turn: number): Promise<void> {
  const { data, info } = await sharp(bytes, { failOn: 'warning' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data.length, `${turn}`).toBe(info.width * info.height * info.channels)
}

/**
 * Rewriting an accepted video again must not change it. That shows that it contains nothing that we
 * do not understand.
 */
async function expectVideo(
  bytes: Buffer,
  { turn, folder, ffmpeg }: { turn: number; folder: string; ffmpeg: string | undefined },
): Promise<void> {
  const [served, again] = [join(folder, `${turn}.mp4`), join(folder, `${turn}-again.mp4`)]
  writeFileSync(served, bytes)
  await cleanMp4(served, again)
  expect(readFileSync(again).equals(bytes), `${turn}: cleaned twice is cleaned otherwise`).toBe(
    true,
  )
  // Frames may be damaged, but the container must be valid.
  if (ffmpeg !== undefined)
    await run(ffmpeg, ['-v', 'error', '-i', served, '-c', 'copy', '-f', 'null', '-'])
  rmSync(served)
  rmSync(again)
}

async function pictures(): Promise<Buffer[]> {
  const art = readFileSync(new URL('../../seed/demo/night-bus/icon.jpg', import.meta.url))
  const small = () =>
    sharp(art)
      .resize(64, 48, { fit: 'cover' })
      .withExifMerge({ IFD0: { Copyright: smuggled, ImageDescription: page.toString() } })
  const made = await Promise.all([
    small().jpeg().toBuffer(),
    small().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    small().toColourspace('cmyk').jpeg().toBuffer(),
    small().withMetadata({ orientation: 8 }).jpeg({ mozjpeg: true }).toBuffer(),
  ])
  return made.map((picture) => Buffer.concat([picture, page]))
}

function videos(): Buffer[] {
  const folder = import.meta.dirname
  const names = readdirSync(folder).filter((name) => name.endsWith('.mp4'))
  return names.toSorted().map((name) => readFileSync(join(folder, name)))
}

type Random = (below: number) => number

/** The Mulberry32 generator. */
function openRandom(seed: number): Random {
  let state = Math.imul(seed, 0x9e_37_79_b1)
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const edges = [0, 1, 0x7f_ff_ff_ff, 0x80_00_00_00, 0xff_ff_ff_ff, 0xff_ff, 0x10_00_00]

/**
 * Damage by accident or by attackers: changed bits, bytes and lengths, cuts, holes, and data after
 * the end.
 */
const damages: ((file: Buffer, random: Random) => Buffer)[] = [
  (file, random) => {
    for (let left = 1 + random(4); left > 0; left -= 1) file[random(file.length)] = random(256)
    return file
  },
  (file, random) => {
    for (let left = 1 + random(8); left > 0; left -= 1) {
      const at = random(file.length)
      file[at] = (file[at] ?? 0) ^ (1 << random(8))
    }
    return file
  },
  (file, random) => {
    for (let left = 1 + random(3); left > 0; left -= 1)
      file.writeUInt32BE(edges[random(edges.length)] ?? 0, random(file.length - 4))
    return file
  },
  // Changes near the start hit the headers, which are the most sensitive part.
  (file, random) => {
    for (let left = 1 + random(4); left > 0; left -= 1)
      file[random(Math.min(700, file.length))] = random(256)
    return file
  },
  (file, random) => file.subarray(0, random(file.length)),
  (file, random) => {
    const at = random(file.length)
    return file.fill(random(256), at, Math.min(file.length, at + random(200)))
  },
  (file, random) => {
    const at = random(file.length)
    return Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + random(40))])
  },
  (file, random) => {
    const at = random(file.length)
    return Buffer.concat([file.subarray(0, at), Buffer.alloc(1 + random(40)), file.subarray(at)])
  },
  (file) => Buffer.concat([file, page]),
]

function mutated(source: Buffer, random: Random): Buffer {
  const file = Buffer.from(source)
  return damages[random(damages.length)]?.(file, random) ?? file
}
