import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minuteMs } from '@frontrow/contract/durations'
import { type S3Server, openS3Server } from '../../../test/support/s3-server.ts'
import { BadSetting, readConfig } from '../settings/config.ts'
import { type Files, createFiles } from './files.ts'

let dataDir: string
let s3: S3Server
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'frontrow-files-'))
  s3 = await openS3Server({ pageSize: 2 })
})
afterAll(async () => {
  await s3.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const filesAt = (url: string) => createFiles(readConfig({ DATA_DIR: dataDir, FILES_URL: url }))

/** Publishes a text and returns the path of its draft. */
async function publish(files: Files, path: string, text: string | Buffer): Promise<void> {
  const folder = await files.draftFolder()
  writeFileSync(join(folder, 'draft'), text)
  await files.publish(join(folder, 'draft'), path)
  rmSync(folder, { recursive: true })
}

async function textOf(files: Files, path: string, part?: { start: number; end: number }) {
  const file = await files.read(path)
  if (file === undefined) return undefined
  return Buffer.concat(await (await file.open(part)).toArray()).toString()
}

describe.each(['a folder', 'a bucket'])('media in %s', (kind) => {
  let files: Files
  beforeEach(async () => {
    s3.objects.clear()
    rmSync(join(dataDir, 'folder'), { recursive: true, force: true })
    files = filesAt(kind === 'a folder' ? `file:${join(dataDir, 'folder')}` : s3.url)
    await files.check()
  })

  test('are read as they were published, and are gone once removed', async () => {
    await publish(files, 'a1/content.jpg', 'a picture')
    await publish(files, 'a1/thumb.jpg', 'small')
    await publish(files, 'a10/content.jpg', 'another')
    expect((await files.read('a1/content.jpg'))?.size).toBe(9)
    expect(await textOf(files, 'a1/content.jpg')).toBe('a picture')
    expect(await textOf(files, 'a1/content.jpg', { start: 2, end: 4 })).toBe('pic')
    await files.remove('a1')
    expect(await files.read('a1/content.jpg')).toBeUndefined()
    expect(await files.read('a1/thumb.jpg')).toBeUndefined()
    expect(await textOf(files, 'a10/content.jpg')).toBe('another')
    await files.remove('a1')
  })

  test('carry a mark that is no folder of media and is never served', async () => {
    expect(await files.isMarked('.frontrow-1')).toBe(false)
    await files.mark('.frontrow-1')
    await files.mark('.frontrow-1')
    expect(await files.isMarked('.frontrow-1')).toBe(true)
    expect(await files.isMarked('.frontrow-2')).toBe(false)
    const listed: string[] = []
    for await (const { name } of files.folders()) listed.push(name)
    expect(listed.filter((name) => name !== '.frontrow-1')).toEqual([])
  })

  test('are listed by folder with the time of the newest, over several pages', async () => {
    const before = Date.now() - 2000
    for (const name of [
      'b/content.jpg',
      'a/thumb.jpg',
      'a/content.jpg',
      'c/content.mp4',
      'c/x.jpg',
    ])
      await publish(files, name, name)
    const found: string[] = []
    for await (const { name, changedAt } of files.folders()) {
      found.push(name)
      expect(changedAt.getTime()).toBeGreaterThan(before)
    }
    expect(found.toSorted()).toEqual(['a', 'b', 'c'])
  })

  test('a large file arrives whole', async () => {
    const large = Buffer.alloc(9_000_000, 'many bytes ')
    await publish(files, 'l/content.mp4', large)
    const file = await files.read('l/content.mp4')
    const bytes = Buffer.concat(await ((await file?.open())?.toArray() ?? []))
    expect(bytes.equals(large)).toBe(true)
  })

  test('drafts older than a time are cleared, and younger ones are somebody’s', async () => {
    const [old, young] = [await files.draftFolder(), await files.draftFolder()]
    utimesSync(old, new Date(0), new Date(1000))
    await files.clearDrafts(new Date(Date.now() - minuteMs))
    const left = readdirSync(join(young, '..')).map((name) => join(young, '..', name))
    expect([left.includes(old), left.includes(young)]).toEqual([false, true])
  })
})

describe('a bucket', () => {
  test('gets files with their type, to be kept for ever', async () => {
    await publish(filesAt(s3.url), 'p/content.mp4', 'a video')
    expect(s3.objects.get('p/content.mp4')).toMatchObject({
      type: 'video/mp4',
      cacheControl: 'public, max-age=31536000, immutable',
    })
  })

  test('is asked for a size once, however many parts of a file are played', async () => {
    const files = filesAt(s3.url)
    await publish(files, 'q/content.mp4', 'a video')
    s3.seen.length = 0
    for (const start of [0, 2, 4]) await textOf(files, 'q/content.mp4', { start, end: start + 1 })
    expect(s3.seen).toEqual(['HEAD q/content.mp4', ...Array<string>(3).fill('GET q/content.mp4')])
  })

  test('that stumbles is asked again, and the file is there once and whole', async () => {
    const files = filesAt(s3.url)
    s3.faults.push(503, 0)
    await publish(files, 'r/content.jpg', 'patience')
    s3.faults.push(0, 500)
    expect(await textOf(files, 'r/content.jpg')).toBe('patience')
  })

  test('that is away is refused as unavailable', async () => {
    const files = filesAt(s3.url)
    expect(await files.read('none/content.jpg')).toBeUndefined()
    for (const fault of [0, 503, 403]) {
      s3.fault = fault
      await expect(publish(files, 's/content.jpg', 'x')).rejects.toMatchObject({
        reason: 'unavailable',
        retryAfterSeconds: 5,
      })
      await expect(files.read('s/content.jpg')).rejects.toMatchObject({ reason: 'unavailable' })
    }
    s3.fault = undefined
    expect(s3.objects.has('s/content.jpg')).toBe(false)
  })

  test('that hangs up after each answer works as well', async () => {
    const files = filesAt(s3.url)
    s3.hangsUp = true
    for (const name of ['content.jpg', 'thumb.jpg']) await publish(files, `h/${name}`, 'brief')
    expect(await textOf(files, 'h/content.jpg')).toBe('brief')
    await files.remove('h')
    expect(await files.read('h/content.jpg')).toBeUndefined()
    s3.hangsUp = false
  })

  test('with a wrong key, secret, region or name stops the start', async () => {
    const url = new URL(s3.url)
    const changed = (change: (of: URL) => void) => {
      const other = new URL(url)
      change(other)
      return other.href
    }
    const wrongs: [string, RegExp][] = [
      [changed((of) => (of.password = 'canary')), /answers 403 SignatureDoesNotMatch/],
      [changed((of) => (of.username = 'canary')), /answers 403 InvalidAccessKeyId/],
      [changed((of) => of.searchParams.set('region', 'us-east-1')), /403 SignatureDoesNotMatch/],
      [changed((of) => (of.pathname = '/other')), /answers 404 NoSuchBucket/],
      [changed((of) => (of.port = '1')), /cannot be reached/],
    ]
    for (const [wrong, said] of wrongs) {
      const error = await filesAt(wrong)
        .check()
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(BadSetting)
      const { message } = error as BadSetting
      expect(message).toMatch(
        /^FILES_URL: http:\/\/127\.0\.0\.1:\d+\/\w+ .+\. Example: FILES_URL=s3:/,
      )
      expect(message).toMatch(said)
      expect(message).not.toMatch(/canary|se\+cr/)
    }
  })

  test('that may only be read stops the start', async () => {
    s3.faults.push(...Array<number>(1).fill(200), 403)
    await expect(filesAt(s3.url).check()).rejects.toThrow(/may be read with this key, but not/)
  })
})

test('a folder that cannot be made or written stops the start', () => {
  const file = join(dataDir, 'a-file')
  writeFileSync(file, readFileSync(import.meta.filename))
  expect(() => filesAt(`file:${file}/media`)).toThrow(/^FILES_URL: ".+" cannot be made/)
})
