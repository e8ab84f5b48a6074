// A small S3 server for tests: one bucket in memory, path-style addresses. It checks every
// signature with its own code, written from the published description of Signature Version 4 on
// node:crypto alone. A shared implementation would hide the client's mistakes.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Server {
  /** The address in the form of the FILES_URL setting. */
  url: string
  objects: Map<string, S3Object>
  /** All requests with a valid signature, as `PUT folder/name`. */
  seen: string[]
  /** Statuses that the next requests get instead of an answer. 0 closes the connection. */
  faults: number[]
  /** While set, every request gets this status. */
  fault: number | undefined
  /** While true, every connection is closed after one answer. */
  hangsUp: boolean
  close(): Promise<void>
}

interface S3Object {
  bytes: Buffer
  type: string
  cacheControl: string
  changedAt: Date
}

const owner = { keyId: 'KEY/of:tests', secret: 'se+cr/et of tests', region: 'eu-north-1' }
const bucket = 'media'

/** `pageSize` is the number of objects on one page of a list. */
export async function openS3Server({ pageSize = 1000 } = {}): Promise<S3Server> {
  const state = { objects: new Map<string, S3Object>(), seen: [] as string[], pageSize }
  const faulty: Pick<S3Server, 'faults' | 'fault' | 'hangsUp'> = {
    faults: [],
    fault: undefined,
    hangsUp: false,
  }
  const server = createServer((request, response) => {
    response.shouldKeepAlive = !faulty.hangsUp
    const fault = faulty.fault ?? faulty.faults.shift()
    if (fault === 0) return void request.socket.destroy()
    if (fault !== undefined) return refuse(response, fault, 'SlowDown')
    answer(request, response, state).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const [key, secret] = [owner.keyId, owner.secret].map(encodeURIComponent)
  const host = `127.0.0.1:${port}`
  return Object.assign(faulty, {
    ...state,
    url: `s3://${key}:${secret}@${host}/${bucket}?region=${owner.region}&insecure=1`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  })
}

type State = Pick<S3Server, 'objects' | 'seen'> & { pageSize: number }

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  state: State,
): Promise<void> {
  const url = new URL(request.url ?? '', 'http://localhost')
  const body = Buffer.concat(await request.toArray())
  const denied = whyDenied(request, url, body)
  if (denied !== undefined) return refuse(response, denied === 'BadDigest' ? 400 : 403, denied)
  const [, named, ...rest] = decodeURIComponent(url.pathname).split('/')
  if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
  const key = rest.join('/')
  state.seen.push(`${request.method} ${key}`)
  if (key === '') return list(response, url.searchParams, state)
  const { 'content-type': type = '', 'cache-control': cacheControl = '' } = request.headers
  if (request.method === 'PUT') {
    state.objects.set(key, { bytes: body, type, cacheControl, changedAt: new Date() })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    state.objects.delete(key)
    response.writeHead(204).end()
  } else read(request, response, state.objects.get(key))
}

function read(
  request: IncomingMessage,
  response: ServerResponse,
  object: S3Object | undefined,
): void {
  if (object === undefined) return refuse(response, 404, 'NoSuchKey')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const part =
    from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1)
  response.writeHead(from === undefined ? 200 : 206, {
    'content-type': object.type,
    'content-length': part.length,
  })
  response.end(request.method === 'HEAD' ? undefined : part)
}

function list(response: ServerResponse, query: URLSearchParams, state: State): void {
  if (query.get('list-type') !== '2') return refuse(response, 400, 'NotImplemented')
  const keys = [...state.objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? ''))
  const rest = keys.toSorted().filter((key) => key > (query.get('continuation-token') ?? ''))
  const page = rest.slice(0, Math.min(state.pageSize, Number(query.get('max-keys') ?? 1000)))
  const entries = page.map((key) => {
    const changedAt = state.objects.get(key)?.changedAt.toISOString()
    return `<Contents><Key>${key}</Key><LastModified>${changedAt}</LastModified></Contents>`
  })
  const isCut = page.length < rest.length
  const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  response.writeHead(200, { 'content-type': 'application/xml' })
  response.end(
    `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${entries.join('')}${next}</ListBucketResult>`,
  )
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

/**
 * Returns the first thing that is wrong with a request's signature, or undefined when it is valid.
 */
function whyDenied(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const claim = claimOf(request)
  if (claim?.keyId !== owner.keyId) return 'InvalidAccessKeyId'
  if (!isOfNow(claim)) return 'RequestTimeTooSkewed'
  const own = Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', ...own].every((name) => claim.signed.includes(name))) return 'AccessDenied'
  const canonical = [
    request.method,
    url.pathname,
    canonicalQuery(url.searchParams),
    ...claim.signed.map((name) => `${name}:${plain(request.headers[name])}`),
    '',
    claim.signed.join(';'),
    claim.content,
  ].join('\n')
  const wanted = signatureOf(claim, canonical)
  if (claim.region !== owner.region || !timingSafeEqual(wanted, claim.signature))
    return 'SignatureDoesNotMatch'
  return sha256(body) === claim.content ? undefined : 'BadDigest'
}

interface Claim {
  keyId: string
  day: string
  region: string
  /** The names of the signed headers. */
  signed: string[]
  signature: Buffer
  /** The date as the request gives it, such as `20260101T120000Z`. */
  date: string
  /** The hash of the body, as the request claims it. */
  content: string
}

function claimOf({ headers }: IncomingMessage): Claim | undefined {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(.+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/
  const found = form.exec(headers.authorization ?? '')?.slice(1)
  if (found === undefined) return undefined
  const [keyId = '', day = '', region = '', names = '', signature = ''] = found
  return {
    keyId,
    day,
    region,
    signed: names.split(';'),
    signature: Buffer.from(signature, 'hex'),
    date: String(headers['x-amz-date']),
    content: String(headers['x-amz-content-sha256']),
  }
}

function isOfNow({ date, day }: Claim): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? []
  const [year = 0, month = 0, ...rest] = parts.map(Number)
  const at = Date.UTC(year, month - 1, ...rest)
  return Math.abs(Date.now() - at) < 900_000 && date.startsWith(day)
}

function signatureOf({ day, region, date }: Claim, canonical: string): Buffer {
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = scope
    .split('/')
    .reduce<Buffer | string>(
      (last, part) => createHmac('sha256', last).update(part).digest(),
      `AWS4${owner.secret}`,
    )
  return createHmac('sha256', key).update(text).digest()
}

function plain(value: string | string[] | undefined): string {
  return String(value).trim().replaceAll(/\s+/g, ' ')
}

function canonicalQuery(query: URLSearchParams): string {
  const encoded = [...query].map((pair) => pair.map(strictly).join('='))
  return encoded.toSorted().join('&')
}

function strictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function sha256(bytes: Buffer | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}
