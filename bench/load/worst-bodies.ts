// For each public call, the accepted bodies that cost most to read, built from the limits of the
// contract.
import { gzipSync } from 'node:zlib'
import * as account from '../../contract/src/account.ts'
import * as delivery from '../../contract/src/delivery.ts'
import { type BodyLimit, type Endpoint, pathOf, usualBody } from '../../contract/src/endpoint.ts'
import * as traffic from '../../contract/src/traffic.ts'

export interface WorstBody {
  call: string
  what: string
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** The maximum of a url-encoded form. */
const formBytes = 8192

/** All bodies of all public calls. `token` is used in the paths that contain one. */
export function worstBodies(token: string): WorstBody[] {
  const calls = [account, delivery, traffic].flatMap((part) => Object.values<unknown>(part))
  const open = calls
    .filter(isEndpoint)
    .filter(({ access, body }) => (access === 'public' || access === 'key') && body !== undefined)
  const jsons = open
    .filter(({ takes }) => takes === undefined)
    .flatMap((call) => jsonBodies(call).map((one) => ({ ...one, path: addressOf(call, token) })))
  const forms = open
    .filter(({ takes }) => takes === 'form')
    .flatMap((call) => formBodies(pathOf(call)))
  const reports = formBodies(`/delivery/v1/reports/${token}/page`)
  return [...jsons, ...forms, ...reports, fullAdRequest, forgedPostback, unsignedWebhookEvent]
}

const json = { 'content-type': 'application/json' }
const packed = { ...json, 'content-encoding': 'gzip' }

/** An ad request with every field at its maximum, for a placement that does not exist. */
const fullAdRequest: WorstBody = {
  call: pathOf(delivery.requestAd),
  what: 'every field at its greatest',
  path: pathOf(delivery.requestAd),
  headers: json,
  body: Buffer.from(
    JSON.stringify({
      placement_api_key: 'x'.repeat(100),
      device: {
        type: 'tablet',
        os: 'other',
        orientation: 'landscape',
        width: 100_000,
        height: 100_000,
        language: 'x'.repeat(35),
      },
    }),
  ),
}

/**
 * A postback of valid structure with a well-formed but wrong signature, so that the whole
 * verification runs.
 */
const forgedPostback: WorstBody = {
  call: pathOf(traffic.recordPostback),
  what: 'right shape, false signature',
  path: pathOf(traffic.recordPostback),
  headers: json,
  body: Buffer.from(
    JSON.stringify({
      version: '4.0',
      'ad-network-id': 'example123.skadnetwork',
      'source-identifier': '5239',
      'app-id': 525_463_029,
      'transaction-id': '6aafb7a5-0170-41b5-bbe4-fe71dedf1e30',
      redownload: false,
      'source-domain': 'example.com',
      'fidelity-type': 1,
      'did-win': true,
      'conversion-value': 63,
      'postback-sequence-index': 0,
      'attribution-signature':
        'MEUCIGRmSMrqedNu6uaHyhVcifs118R5z/AB6cvRaKrRRHWRAiEAv96ne3dKQ5kJpbsfk4eYiePmrZUU6sQmo+7zfP/1Bxo=',
      'did-extra': 'x'.repeat(200_000),
    }),
  ),
}

/**
 * A webhook event of the maximum size with a wrong signature, which is computed over the whole
 * body.
 */
const unsignedWebhookEvent: WorstBody = {
  call: '/api/v1/stripe/webhook',
  what: 'a false signature',
  path: '/api/v1/stripe/webhook',
  headers: {
    'content-type': 'application/json',
    'stripe-signature': `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`,
  },
  body: Buffer.alloc(256 * 1024, '[1,2],'),
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value
}

function addressOf(call: Endpoint, token: string): string {
  return pathOf(call).replace(':token', token)
}

function jsonBodies(call: Endpoint): Omit<WorstBody, 'path'>[] {
  const limit = call.largestBody ?? usualBody
  const texts: [what: string, text: string][] = [
    ['values', `[${'1,'.repeat(limit.separators)}1]`],
    ['keys', keys(limit)],
    ['numbers with many digits', `[${'9'.repeat(limit.bytes - 2)}]`],
    ['escapes', `"${'\\u0416'.repeat((limit.bytes - 2) / 6)}"`],
    ['escaped quotes', `"${'\\"'.repeat((limit.bytes - 2) / 2)}"`],
    ['characters of two bytes', `"${'ж'.repeat((limit.bytes - 2) / 2)}"`],
    ['levels', `[${`${'['.repeat(63)}${']'.repeat(63)},`.repeat((limit.bytes / 127) | 0)}1]`],
    ['spaces', ' '.repeat(limit.bytes)],
  ]
  if (call === delivery.recordEvents) texts.push(['events with forged tokens', forgedEvents()])
  const bodies = texts
    .map(([what, text]) => ({ what, body: Buffer.from(text) }))
    .filter(({ body }) => body.length <= limit.bytes)
  return bodies.flatMap(({ what, body }) => [
    { call: pathOf(call), what, headers: json, body },
    { call: pathOf(call), what: `${what}, packed`, headers: packed, body: gzipSync(body) },
  ])
}

/** The maximum number of keys, each as long as the byte limit allows. */
function keys({ bytes, separators }: BodyLimit): string {
  const count = separators / 2
  const length = Math.floor(bytes / count) - 12
  const names = Array.from({ length: count }, (_, index) =>
    `k${index}`.padEnd(Math.max(length, 6), 'x'),
  )
  return `{${names.map((name) => `"${name}":1`).join(',')}}`
}

function forgedEvents(): string {
  const token = (index: number) => `${index}`.padEnd(600, 'eyJsYW5lIjoxLCJzbG90IjoyfQ')
  const events = Array.from({ length: 500 }, (_, index) => ({
    token: token(index),
    at: '2026-11-22T00:00:00.000+01:00',
  }))
  return JSON.stringify({ events })
}

function formBodies(path: string): WorstBody[] {
  const encoded = { 'content-type': 'application/x-www-form-urlencoded' }
  const multipart = { 'content-type': 'multipart/form-data; boundary=b' }
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n\r\n'
  return [
    { what: 'fields', headers: encoded, text: 'a&'.repeat(formBytes / 2) },
    { what: 'fields in percents', headers: encoded, text: '%41='.repeat(formBytes / 4) },
    { what: 'parts', headers: multipart, text: part.repeat((usualBody.bytes / part.length) | 0) },
  ].map(({ what, headers, text }) => ({
    call: path.slice(0, 40),
    what,
    path,
    headers,
    body: Buffer.from(text),
  }))
}
