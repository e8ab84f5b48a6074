import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { makeUploader } from '../../../../test/support/uploader.ts'
import { type World, makeWorld } from '../../../../test/support/world.ts'
import { runJob } from '../../../lib/time/jobs.ts'
import { theoraJob } from './theora-job.ts'

const media = new URL('../../../../test/media/', import.meta.url)
const clip = readFileSync(new URL('index-at-end.mp4', media))
const realFfmpeg = '/usr/bin/ffmpeg'
const folder = mkdtempSync(join(tmpdir(), 'frontrow-theora-'))
const calls = join(folder, 'calls')
let worlds: World[] = []
afterEach(async () => {
  await Promise.all(worlds.map((world) => world.close()))
  worlds = []
  rmSync(calls, { force: true })
})
afterAll(() => rmSync(folder, { recursive: true }))

const encoders = "echo ' V..... libtheora  a'; echo ' A..... libvorbis  b'"
const copies = 'for last; do :; done; echo theora > "$last"'

/**
 * A test world with a shell script as its ffmpeg, which writes its process id into `calls` for each
 * conversion, and a video that its members uploaded before.
 */
async function worldWith(conversion: string, printed = encoders) {
  const program = join(folder, `ffmpeg-${worlds.length}`)
  const script = `case "$*" in *-encoders*) ${printed};; *libtheora*) echo $$ >> ${calls}; ${conversion};; *) exit 1;; esac`
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  return openWorldWith(program)
}

async function openWorldWith(ffmpeg: string) {
  const world = await makeWorld({ env: { FFMPEG: ffmpeg }, ticks: true })
  worlds.push(world)
  const { upload, served } = await makeUploader(world)
  const add = async (file = clip) => {
    const answer = await upload(file)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ id: string; content_path: string }>()
  }
  const rendition = (content: { content_path: string }) => served(content, 'content.ogv')
  const run = (job = theoraJob(world.services), signal?: AbortSignal) =>
    runJob(world.services, job, signal)
  const drafts = () => readdirSync(join(world.services.config.filesFolder, '.drafts'))
  return { world, add, rendition, run, drafts }
}

const tried = () =>
  existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n').map(Number) : []
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe.skipIf(process.platform === 'win32')('with a script in the place of ffmpeg', () => {
  test('each video gets a Theora rendition once, which is served', async () => {
    const { world, add, rendition, run, drafts } = await worldWith(copies)
    const [first, second] = [await add(), await add()]
    expect((await rendition(first)).statusCode).toBe(404)
    await run()
    for (const content of [first, second]) {
      const { statusCode, headers, body } = await rendition(content)
      expect([statusCode, headers['content-type'], body]).toEqual([200, 'video/ogg', 'theora\n'])
    }
    await run()
    expect(tried()).toHaveLength(2)
    expect(drafts()).toEqual([])
    const rows = await world.ask('SELECT has_theora FROM ad_contents WHERE type = 300')
    expect(rows).toEqual([{ has_theora: true }, { has_theora: true }])
  })

  test('of two organizations each has a video converted in turn [FINDINGS4-S11]', async () => {
    const { world, add, run } = await worldWith(copies)
    const first = [await add(), await add(), await add()]
    const { upload } = await makeUploader(world)
    const other = [(await upload(clip)).json<{ content_path: string }>()]
    const publish = vi.spyOn(world.services.files, 'publish')
    await run()
    const converted = publish.mock.calls.map(([, path]) => path.replace('/content.ogv', ''))
    const turns = converted.map((path) => other.some((one) => one.content_path === path))
    expect(turns).toHaveLength(4)
    expect(new Set(turns.slice(0, 2))).toEqual(new Set([false, true]))
    const oldest = converted.filter((path) => first.some((one) => one.content_path === path))
    expect(oldest).toEqual(first.map((one) => one.content_path))
  })

  test.each([
    ['fails', 'exit 1'],
    ['makes no file', 'exit 0'],
    ['hangs', 'exec sleep 60'],
  ])(
    'a video whose conversion %s has no rendition and is not tried again',
    async (_how, script) => {
      const { world, add, rendition, run, drafts } = await worldWith(script)
      const warn = vi.spyOn(world.services.log, 'warn')
      const content = await add()
      for (const _time of [1, 2]) await run(theoraJob(world.services, 1500))
      expect((await rendition(content)).statusCode).toBe(404)
      const pids = tried()
      expect(pids).toHaveLength(1)
      expect(pids.some(isRunning)).toBe(false)
      expect(drafts()).toEqual([])
      const lines = warn.mock.calls.map(([fields]) => fields)
      expect(lines).toEqual([{ content: content.id, path: expect.any(String) as string }])
      // The next video has its turn.
      const [row] = await world.ask(
        'SELECT has_theora, theora_tries FROM ad_contents WHERE type = 300',
      )
      expect(row).toEqual({ has_theora: false, theora_tries: 2 })
    },
  )

  test('a conversion ends with its node and is begun anew', async () => {
    const { world, add, rendition, run, drafts } = await worldWith(
      `if [ -e ${folder}/again ]; then ${copies}; else exec sleep 60; fi`,
    )
    const content = await add()
    const ending = new AbortController()
    const running = run(theoraJob(world.services), ending.signal)
    await vi.waitUntil(() => tried().length === 1, { timeout: 20_000 })
    ending.abort()
    await running
    expect(tried().some(isRunning)).toBe(false)
    expect(drafts()).toEqual([])
    writeFileSync(join(folder, 'again'), '')
    await run()
    expect((await rendition(content)).statusCode).toBe(200)
  })

  test('a video that kills the server twice is not tried a third time', async () => {
    const { world, add, run } = await worldWith(copies)
    await add()
    await world.ask('UPDATE ad_contents SET theora_tries = 2 WHERE type = 300')
    await run()
    expect(tried()).toEqual([])
  })

  test('a store that does not answer is no failure of the video', async () => {
    const { world, add, rendition, run } = await worldWith(copies)
    const content = await add()
    const publish = vi.spyOn(world.services.files, 'publish').mockRejectedValue(new Error('away'))
    for (const _time of [1, 2, 3]) await expect(run()).rejects.toThrow('away')
    publish.mockRestore()
    await run()
    expect((await rendition(content)).statusCode).toBe(200)
  })

  test('without an ffmpeg that has both encoders nothing is tried', async () => {
    for (const printed of ["echo ' V..... libtheora  a'", 'exit 1']) {
      const { add, run } = await worldWith(copies, printed)
      await add()
      await run()
    }
    expect(tried()).toEqual([])
  })
})

test.skipIf(!existsSync('/usr/bin/setpriv'))(
  'a conversion ends with a server that is killed',
  async () => {
    const program = join(folder, 'ffmpeg-of-a-killed-server')
    writeFileSync(program, `#!/bin/sh\necho $$ > ${calls}\nexec sleep 60\n`)
    chmodSync(program, 0o755)
    const url = new URL('../media/make-theora.ts', import.meta.url).href
    const code = `import { makeTheora } from '${url}'; await makeTheora('${program}', { video: 'a', target: 'b' })`
    const server = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: 'ignore' })
    await vi.waitUntil(() => tried().length === 1 && tried()[0] !== 0, { timeout: 20_000 })
    const [pid = 0] = tried()
    expect(isRunning(pid)).toBe(true)
    server.kill('SIGKILL')
    await vi.waitUntil(() => !isRunning(pid), { timeout: 20_000 })
  },
)

test.runIf(existsSync(realFfmpeg))(
  'the real ffmpeg converts each kind of video',
  { timeout: 120_000 },
  async () => {
    const { add, rendition, run } = await openWorldWith(realFfmpeg)
    const contents = []
    for (const name of ['faststart', 'turned', 'silent'])
      contents.push(await add(readFileSync(new URL(`${name}.mp4`, media))))
    await run()
    for (const content of contents) {
      const { rawPayload } = await rendition(content)
      expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('OggS')
      expect(rawPayload.includes('theora')).toBe(true)
    }
  },
)
