import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished, pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { BadSetting } from '../failures/bad-setting.ts'
import type { FileStore, PublishedFile, PublishedFolder } from './file-store.ts'
import type { S3Settings } from '../settings/files-url.ts'
import { refuse } from '../failures/refuse.ts'
import { type S3Answer, type S3Request, type S3Sender, createS3Sender } from './s3-request.ts'

const rememberedSizes = 10_000
const typesByEnding: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  ogv: 'video/ogg',
}

/**
 * A bucket of any S3-compatible store, with path-style addresses. Objects carry the headers that a
 * CDN in front of the bucket must send.
 */
export function openBucket(settings: S3Settings, log?: FastifyBaseLogger): FileStore {
  const send = createS3Sender(settings)
  const ask = (request: S3Request, expectedStatuses: readonly number[]) =>
    sendOrRefuse({ send, log }, request, expectedStatuses)
  // A published file never changes, so its size is cached: players request videos in many parts.
  const sizes = new LRUCache<string, number>({ max: rememberedSizes })
  const put = (draft: string, path: string) => putFile(ask, draft, path)
  const remove = async (folder: string) => {
    for (const { key } of await listAll(ask, `${folder}/`)) {
      sizes.delete(key)
      await finish(await ask({ method: 'DELETE', path: key }, [200, 204, 404]))
    }
  }
  return {
    mark: (name) => putEmpty(put, name),
    isMarked: async (name) => (await sizeOf(ask, name)) !== undefined,
    publish: put,
    remove,
    read: async (path) => {
      const size = sizes.get(path) ?? (await sizeOf(ask, path))
      if (size === undefined) return undefined
      sizes.set(path, size)
      return { size, open: (part) => openPart(ask, path, part) }
    },
    folders: () => foldersOf(ask),
    check: () => check(settings, { send, put, remove }),
  }
}

type Ask = (request: S3Request, expectedStatuses: readonly number[]) => Promise<S3Answer>

/**
 * Sends a request. Any status not in `fine`, or no answer, is refused as `unavailable`: the caller
 * may retry.
 */
async function sendOrRefuse(
  { send, log }: { send: S3Sender; log: FastifyBaseLogger | undefined },
  request: S3Request,
  expectedStatuses: readonly number[],
): Promise<S3Answer> {
  const { method, path } = request
  const answer = await send(request).catch((error: unknown) => {
    log?.warn(
      { err: error, method, path },
      'media store does not answer: the upload or media request is refused with 503. Check FILES_URL and the network',
    )
  })
  if (answer !== undefined && expectedStatuses.includes(answer.statusCode)) return answer
  if (answer !== undefined) {
    log?.warn(
      { method, path, status: answer.statusCode },
      'media store refused a request: the upload or media request is answered with 503. Check the key and its permissions in FILES_URL',
    )
    answer.destroy()
  }
  return refuse('unavailable', { retryAfterSeconds: 5 })
}

async function putFile(ask: Ask, draft: string, path: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(draft), hash)
  const { size } = await stat(draft)
  const type = typesByEnding[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
  const answer = await ask(
    {
      method: 'PUT',
      path,
      file: { path: draft, bytes: size, sha256: hash.digest('hex') },
      headers: {
        'content-type': type,
        'cache-control': 'public, max-age=31536000, immutable',
      },
    },
    [200, 201],
  )
  await finish(answer)
}

async function putEmpty(put: FileStore['publish'], name: string): Promise<void> {
  const draft = join(tmpdir(), `frontrow-${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(draft, '')
    await put(draft, name)
  } finally {
    await rm(draft, { force: true })
  }
}

async function sizeOf(ask: Ask, path: string): Promise<number | undefined> {
  const answer = await ask({ method: 'HEAD', path }, [200, 404])
  await finish(answer)
  return answer.statusCode === 404 ? undefined : Number(answer.headers['content-length'])
}

async function openPart(
  ask: Ask,
  path: string,
  part: Parameters<PublishedFile['open']>[0],
): Promise<S3Answer> {
  const range = part === undefined ? undefined : `bytes=${part.start}-${part.end}`
  const headers = range === undefined ? {} : { range }
  return ask({ method: 'GET', path, headers }, range === undefined ? [200] : [206])
}

/** Reads the rest of an answer, so that its connection can be reused. */
async function finish(answer: S3Answer): Promise<void> {
  // The status was checked before, so an error in the body does not matter.
  await finished(answer.resume()).catch(() => {})
}

/** The list is sorted by key, so the files of a folder follow each other. */
async function* foldersOf(ask: Ask): AsyncGenerator<PublishedFolder> {
  let last: PublishedFolder | undefined
  for await (const { key, changedAt } of list(ask, '')) {
    const name = key.split('/')[0] ?? key
    if (last !== undefined && last.name !== name) yield last
    const isNewer = last?.name !== name || last.changedAt < changedAt
    if (isNewer) last = { name, changedAt }
  }
  if (last !== undefined) yield last
}

interface Listed {
  key: string
  changedAt: Date
}

async function listAll(ask: Ask, prefix: string): Promise<Listed[]> {
  const listed: Listed[] = []
  for await (const each of list(ask, prefix)) listed.push(each)
  return listed
}

/** Keys hold only letters, digits, dots and slashes, so the XML needs no unescaping. */
async function* list(ask: Ask, prefix: string): AsyncGenerator<Listed> {
  for (let token: string | undefined = ''; token !== undefined;) {
    const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
    const answer = await ask({ method: 'GET', path: '', query }, [200])
    const text = Buffer.concat(await answer.toArray()).toString('utf8')
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const changedAt = new Date(tagged(entry, 'LastModified') ?? 0)
      yield { key: tagged(entry, 'Key') ?? '', changedAt }
    }
    token =
      tagged(text, 'IsTruncated') === 'true' ? tagged(text, 'NextContinuationToken') : undefined
  }
}

function tagged(text: string, tag: string): string | undefined {
  return new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(text)?.[1]
}

/**
 * Writes, lists and removes a small object, so that a wrong key, bucket or permission is found at
 * start and not at the first upload.
 */
async function check(
  settings: S3Settings,
  store: { send: S3Sender; put: FileStore['publish']; remove: FileStore['remove'] },
): Promise<void> {
  const wrong = (what: string) =>
    new BadSetting(
      'FILES_URL',
      `${settings.bucketUrl} ${what}`,
      's3://key:secret@s3.example.com/frontrow?region=eu-north-1',
    )
  const query = { 'list-type': '2', 'max-keys': '1' }
  const answer = await store.send({ method: 'GET', path: '', query }).catch((error: Error) => {
    throw wrong(`cannot be reached (${error.message})`)
  })
  const text = Buffer.concat(await answer.toArray()).toString('utf8')
  if (answer.statusCode !== 200)
    throw wrong(`answers ${answer.statusCode} ${tagged(text, 'Code') ?? ''}`.trim())
  const name = `check-${randomBytes(8).toString('hex')}`
  const draft = join(tmpdir(), name)
  try {
    await writeFile(draft, 'written at start, to see whether it can be')
    await store.put(draft, `${name}/written`)
    await store.remove(name)
  } catch {
    throw wrong('may be read with this key, but not written and removed')
  } finally {
    await rm(draft, { force: true })
  }
}
