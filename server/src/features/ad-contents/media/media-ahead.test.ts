import { createHash } from 'node:crypto'
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { cropWhole, makeUploader, type UploadedContent } from '../../../../test/support/uploader.ts'
import { endMediaWorkers, mediaWorkers } from '../../../../test/media/media-workers.ts'
import { openWorld } from '../../../../test/support/world.ts'
import { runPictureJob, workAhead } from './media-ahead.ts'

const icon = fileURLToPath(new URL('../../../../seed/demo/night-bus/icon.jpg', import.meta.url))
const whole = { x: 0, y: 0, width: 512, height: 512 }

// World of its own: it reads and changes what belongs to the whole network.
const world = await openWorld()
const { log } = world.services
const { member, upload, served } = await makeUploader(world)
const folder = mkdtempSync(join(tmpdir(), 'frontrow-ahead-'))
afterAll(() => rmSync(folder, { recursive: true }))

// Most of these tests start a child process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function uploadAndCut(): Promise<Buffer[]> {
  const content = (await upload(readFileSync(icon))).json<UploadedContent>()
  const cut = (await cropWhole(world, { ...content, member })).json<UploadedContent>()
  const files = await Promise.all(
    [content, cut].flatMap((one) => [served(one), served(one, 'thumb.jpg')]),
  )
  expect(files.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  return files.map(({ rawPayload }) => rawPayload)
}

test('a picture that was cleaned and cut ahead is the same as one that was not', async () => {
  const usual = await uploadAndCut()
  const end = workAhead(world.services, [{ file: icon, boxes: () => [whole] }])
  expect(await uploadAndCut()).toEqual(usual)
  await end()
  expect(await uploadAndCut()).toEqual(usual)
  expect(readdirSync(join(world.services.config.filesFolder, '.drafts'))).toEqual([])
})

test.runIf(process.platform === 'linux')('what was done ahead is not done again', async () => {
  const place = (name: string) => join(folder, name)
  const [copy, cleaned, cut, thumb] = [
    place('copy'),
    place('cleaned'),
    place('cut'),
    place('thumb'),
  ] as const
  copyFileSync(icon, copy)
  const end = workAhead(world.services, [
    { file: icon, boxes: () => [] },
    { file: icon, boxes: () => [whole] },
  ])
  const size = await runPictureJob(log, 'cleanJpeg', [copy, cleaned])
  const bytes = await runPictureJob(log, 'cutJpeg', [cleaned, whole, cut])
  await runPictureJob(log, 'makeThumbnail', [cut, thumb])
  await endMediaWorkers()
  writeFileSync(cut, '')
  expect(await runPictureJob(log, 'cleanJpeg', [copy, cleaned])).toEqual(size)
  expect(await runPictureJob(log, 'cutJpeg', [cleaned, whole, cut])).toBe(bytes)
  expect(readFileSync(cut).length).toBe(bytes)
  expect(mediaWorkers()).toEqual([])
  await end()
  expect(await runPictureJob(log, 'cleanJpeg', [copy, cleaned])).toEqual(size)
  expect(mediaWorkers()).toHaveLength(1)
})

test('two pictures that are cleaned and cut ahead at once do not mix', async () => {
  const [copy, cleaned, cut] = [join(folder, 'copy'), join(folder, 'cleaned'), join(folder, 'cut')]
  const pictures = ['night-bus', 'orchard-run'].map((game) =>
    fileURLToPath(new URL(`../../../../seed/demo/${game}/landscape.jpg`, import.meta.url)),
  )
  const cutAll = async () => {
    const made: string[] = []
    for (const picture of pictures) {
      copyFileSync(picture, copy)
      await runPictureJob(log, 'cleanJpeg', [copy, cleaned])
      await runPictureJob(log, 'cutJpeg', [cleaned, whole, cut])
      made.push(hashOf(cleaned), hashOf(cut))
    }
    return made
  }
  const usual = await cutAll()
  // Two child processes that run already begin at the same moment.
  await Promise.all(
    pictures.map((picture, index) =>
      runPictureJob(log, 'makeThumbnail', [picture, join(folder, `warm-${index}`)]),
    ),
  )
  const end = workAhead(
    world.services,
    pictures.map((file) => ({ file, boxes: () => [whole] })),
  )
  expect(await cutAll()).toEqual(usual)
  await end()
})

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

test('a picture that cannot be cleaned ahead is refused as usual', async () => {
  const broken = join(folder, 'broken.jpg')
  const bytes = readFileSync(icon).subarray(0, 9000)
  writeFileSync(broken, bytes)
  const end = workAhead(world.services, [{ file: broken, boxes: () => [whole] }])
  expect((await upload(bytes)).json()).toMatchObject({ code: 422, reason: 'file_broken' })
  await end()
})

test('pictures that are no longer wanted reject nothing', async () => {
  const landscape = fileURLToPath(
    new URL('../../../../seed/demo/night-bus/landscape.jpg', import.meta.url),
  )
  const rejected = vi.fn<() => void>()
  process.on('unhandledRejection', rejected)
  const wanted = [icon, landscape, icon, icon].map((file) => ({ file, boxes: () => [whole] }))
  await workAhead(world.services, wanted)()
  // Node reports them after the microtasks of the turn in which they were rejected.
  await new Promise(setImmediate)
  process.off('unhandledRejection', rejected)
  expect(rejected).not.toHaveBeenCalled()
})
