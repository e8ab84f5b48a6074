import { createReadStream } from 'node:fs'
import { Agent, type ClientRequest, type IncomingMessage, request as plain } from 'node:http'
import { Agent as SecureAgent, request as secure } from 'node:https'
import { AwsV4Signer } from 'aws4fetch'
import pRetry from 'p-retry'
import type { S3Settings } from '../settings/files-url.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Path of the object; empty for the bucket itself. */
  path: string
  query?: Record<string, string>
  headers?: Record<string, string>
  /** A file that is sent unchanged. */
  file?: { path: string; bytes: number; sha256: string }
}

/** The store's answer. Its receiver reads or destroys the body. */
export type S3Answer = IncomingMessage & { statusCode: number }

export type S3Sender = (request: S3Request) => Promise<S3Answer>

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const retries = 2
const silentMs = 10_000

/**
 * Sends signed requests to a bucket. Retries twice where there is no answer or a temporary error;
 * every request is safe to repeat. Throws the last attempt's error; an answer with an error status
 * is returned.
 */
export function createS3Sender(settings: S3Settings): S3Sender {
  const isPlain = settings.bucketUrl.startsWith('http:')
  const agentOptions = { keepAlive: true, maxSockets: 64 }
  const agent = isPlain ? new Agent(agentOptions) : new SecureAgent(agentOptions)
  const once = (request: S3Request) => send(settings, request, { agent, isPlain })
  return (request) =>
    pRetry(
      async (attempt) => {
        const answer = await once(request)
        if (attempt > retries || !saysLater(answer)) return answer
        answer.destroy()
        throw new Error(`the store answered ${answer.statusCode}`)
      },
      { retries, minTimeout: 100, factor: 4, randomize: true },
    )
}

/** True for a throttled request or an error of the store. */
export function saysLater(answer: S3Answer): boolean {
  return answer.statusCode >= 500 || answer.statusCode === 429
}

async function send(
  settings: S3Settings,
  request: S3Request,
  connection: { agent: Agent; isPlain: boolean },
): Promise<S3Answer> {
  const { file } = request
  const url = new URL(`${settings.bucketUrl}${request.path === '' ? '' : `/${request.path}`}`)
  url.search = new URLSearchParams(request.query).toString()
  const signed = await new AwsV4Signer({
    method: request.method,
    url: url.href,
    service: 's3',
    region: settings.region,
    accessKeyId: settings.keyId,
    secretAccessKey: settings.secret,
    // The hash is signed, so the store refuses a file that arrives changed or truncated.
    headers: { ...request.headers, 'x-amz-content-sha256': file?.sha256 ?? emptySha256 },
  }).sign()
  const headers = {
    ...Object.fromEntries(signed.headers),
    ...(file === undefined ? {} : { 'content-length': file.bytes }),
  }
  const open = connection.isPlain ? plain : secure
  const options = { method: request.method, agent: connection.agent, headers, timeout: silentMs }
  return exchange(open(url, options), file?.path)
}

function exchange(request: ClientRequest, file: string | undefined): Promise<S3Answer> {
  return new Promise((resolve, reject) => {
    const body = file === undefined ? undefined : createReadStream(file)
    const fail = (error: Error) => {
      body?.destroy()
      request.destroy()
      reject(error)
    }
    request.on('timeout', () => fail(new Error('the store did not answer in time')))
    // A store may refuse before it has read the whole body and close the connection. Its answer
    // wins over the broken pipe.
    request.on('error', fail)
    request.on('response', (answer) => resolve(answer as S3Answer))
    if (body === undefined) request.end()
    else body.on('error', fail).pipe(request)
  })
}
