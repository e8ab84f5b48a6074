import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { slowJpeg } from '../../../../test/media/slow-jpeg.ts'
import { makeUploader } from '../../../../test/support/uploader.ts'
import { endMediaWorkers, mediaWorkers } from '../../../../test/media/media-workers.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { runMediaJob } from './media-processes.ts'

const art = readFileSync(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))
const hasProc = process.platform === 'linux'

// Most of these tests start a new child process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

// The files before this one in the same process left theirs.
await endMediaWorkers()
const folder = mkdtempSync(join(tmpdir(), 'frontrow-media-work-'))
afterAll(() => rmSync(folder, { recursive: true }))
// World of its own: it ticks.
const world = await openWorld({ ticks: true })
const { upload } = await makeUploader(world)

test.runIf(hasProc)(
  'media are read in a process that knows nothing of ours and has limits',
  async () => {
    expect((await upload(art)).statusCode).toBe(200)
    const [pid] = mediaWorkers()
    expect(pid).toBeGreaterThan(0)
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0')
    expect(environment.map((entry) => entry.split('=')[0]).filter((name) => name !== '')).toEqual([
      'NODE_CHANNEL_FD',
      'NODE_CHANNEL_SERIALIZATION_MODE',
    ])
    const limits = readFileSync(`/proc/${pid}/limits`, 'latin1')
    expect(limits).toMatch(/Max address space +12884901888 /)
    expect(limits).toMatch(/Max data size +2147483648 /)
    expect(limits).toMatch(/Max cpu time +60 /)
    // The next picture is handled by the same process.
    expect((await upload(art)).statusCode).toBe(200)
    expect(mediaWorkers()).toEqual([pid])
  },
)

test.runIf(hasProc)('a file over which that process is killed twice is broken', async () => {
  const large = await sharp(art).resize(4800, 4800).jpeg().toBuffer()
  const killing = setInterval(() => {
    for (const pid of mediaWorkers()) process.kill(pid, 'SIGKILL')
  }, 50)
  const answer = await upload(large)
  clearInterval(killing)
  expect(answer.json()).toMatchObject({ code: 422, reason: 'file_broken' })
  expect((await upload(art)).statusCode).toBe(200)
})

async function untilBusy(pids: number[]): Promise<void> {
  await vi.waitFor(() => expect(isBusy(pids)).toBe(true), { interval: 1, timeout: 20_000 })
}

/** Limits the private memory of these processes to what they have and so many MiB more. */
function leaveLittleMemory(pids: number[], megabytes: number): void {
  for (const pid of pids) {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1')
    const used = Number(/VmData:\s+(\d+)/.exec(status)?.[1]) * 1024
    execFileSync('/usr/bin/prlimit', [`--pid=${pid}`, `--data=${used + megabytes * 1024 * 1024}:`])
  }
}

/** The CPU time of each worker when it was first seen. isBusy is true once one has used more. */
const ticks = new Map<number, number>()
function isBusy(pids: number[]): boolean {
  return pids.some((pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(' ')
    const now = Number(fields[13]) + Number(fields[14])
    const first = ticks.get(pid) ?? now
    ticks.set(pid, first)
    return now > first
  })
}

test('a small picture that would take a minute to decode is refused at once', async () => {
  const file = slowJpeg()
  expect(file.length).toBeLessThan(300_000)
  expect((await sharp(file).metadata()).width).toBe(5000)
  const refused = (await upload(file)).json<{ message: string }>()
  expect(refused).toMatchObject({ code: 422, reason: 'file_broken' })
  // These words would say that a process decoded it until its 10 s of CPU time were used.
  expect(refused.message).not.toContain('takes too long')
})

test.runIf(hasProc)('where that process hangs it is ended after a minute', async () => {
  const source = join(folder, 'hanging')
  writeFileSync(source, art)
  const work = () => runMediaJob(world.services.log, 'cleanJpeg', [source, `${source}.jpg`])
  await work()
  for (const pid of mediaWorkers()) process.kill(pid, 'SIGSTOP')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const hanging = work()
    const ended = hanging.catch((error: unknown) => error)
    while (vi.getTimerCount() === 0) await Promise.resolve()
    vi.advanceTimersByTime(minuteMs)
    expect(await ended).toMatchObject({ reason: 'file_broken' })
  } finally {
    vi.useRealTimers()
  }
  for (const pid of mediaWorkers()) process.kill(pid, 'SIGCONT')
  await expect(work()).resolves.toMatchObject({ width: 512 })
})

describe('FINDINGS-M8', () => {
  /**
   * 24.5 megapixels, rotated by metadata, so it is decoded completely before the first row is
   * written.
   */
  const largestPicture = () =>
    sharp(art).resize(5000, 4900).withMetadata({ orientation: 6 }).jpeg().toBuffer()

  test('ten of the largest pictures in a row are all taken', async () => {
    const path = join(folder, 'large')
    writeFileSync(path, await largestPicture())
    for (let count = 1; count <= 10; count += 1) {
      const made = await runMediaJob(world.services.log, 'cleanJpeg', [path, `${path}.jpg`])
      expect([count, made.width, made.height]).toEqual([count, 4900, 5000])
    }
  })

  test.runIf(hasProc)(
    'a process without memory is replaced, and the picture is taken',
    async () => {
      expect((await upload(art)).statusCode).toBe(200)
      const before = mediaWorkers()
      leaveLittleMemory(before, 16)
      const path = join(folder, 'without-memory')
      writeFileSync(path, await largestPicture())
      const made = await runMediaJob(world.services.log, 'cleanJpeg', [path, `${path}.jpg`])
      expect(made).toMatchObject({ width: 4900, height: 5000 })
      expect(before).not.toEqual(expect.arrayContaining(mediaWorkers()))
      await endMediaWorkers()
    },
  )

  test.runIf(hasProc).each([1, 6, 14])(
    'a picture is cut and made small in a new process where %i MiB are left',
    async (megabytes) => {
      const place = (name: string) => join(folder, name)
      const [source, cut, thumb] = [place('whole'), place('cut'), place('thumb')]
      writeFileSync(source, await sharp(art).resize(3000, 2900).jpeg().toBuffer())
      await runMediaJob(world.services.log, 'makeThumbnail', [source, thumb])
      leaveLittleMemory(mediaWorkers(), megabytes)
      const box = { x: 0, y: 0, width: 2900, height: 2900 }
      await runMediaJob(world.services.log, 'cutJpeg', [source, box, cut])
      leaveLittleMemory(mediaWorkers(), megabytes)
      await runMediaJob(world.services.log, 'makeThumbnail', [cut, thumb])
      expect((await sharp(thumb).metadata()).width).toBe(320)
      // A process that is left without memory would run the jobs of the next test.
      await endMediaWorkers()
    },
  )

  test.runIf(hasProc).each(['SIGABRT', 'SIGKILL'])(
    'a process that ends once by %s is replaced, and the file is taken',
    async (signal) => {
      const large = await sharp(art).resize(4800, 4800).jpeg().toBuffer()
      expect((await upload(art)).statusCode).toBe(200)
      const before = mediaWorkers()
      const answer = upload(large)
      await untilBusy(before)
      for (const pid of before) process.kill(pid, signal)
      expect((await answer).statusCode).toBe(200)
    },
  )
})

test('many at once are worked on by two, and each gets its own result', async () => {
  const sides = Array.from({ length: 12 }, (_, index) => 40 + index)
  const made = await Promise.all(
    sides.map(async (side) => {
      const path = join(folder, `${side}`)
      const background = '#ffb020'
      const picture = sharp({ create: { width: side, height: 30, channels: 3, background } })
      writeFileSync(path, await picture.jpeg().toBuffer())
      return runMediaJob(world.services.log, 'cleanJpeg', [path, `${path}.jpg`])
    }),
  )
  expect(made.map(({ width }) => width)).toEqual(sides)
  if (hasProc) expect(mediaWorkers().length).toBeLessThanOrEqual(2)
})

test('a disk that is full is no fault of the file', async () => {
  const source = join(folder, 'source')
  writeFileSync(source, readFileSync(new URL('../../../../test/media/silent.mp4', import.meta.url)))
  if (!hasProc) return
  await expect(
    runMediaJob(world.services.log, 'cleanMp4', [source, '/dev/full']),
  ).rejects.toMatchObject({ reason: 'unavailable' })
})
