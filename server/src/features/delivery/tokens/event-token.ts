// An event is believed only with the token its ad was handed out with: everything that is counted comes from it, so
// that a caller can name neither a campaign nor a placement, and no table of handed-out ads is needed.
import { type KeyObject, createHmac, createSecretKey, hkdfSync } from 'node:crypto'
import type { Rejection } from '@frontrow/contract/delivery'
import { remember } from '../../../lib/remember.ts'
import { sameBytes } from '../../../lib/secrets.ts'

/** As stored: an install has no token of its own, it comes with the token of its click. */
export const kinds = { impression: 1, click: 2, install: 3, complete: 4 } as const
export type TokenKind = 'impression' | 'click' | 'complete'
export type StoreName = 'google' | 'apple'

/** What one handed-out ad is, in the small numbers of the event family. */
export interface HandedOut {
  /** Of the node that handed it out. */
  lane: number
  /** Whole seconds since 1970, by the product's clock. */
  issuedAt: number
  /** A uuidv7: one handed-out ad, whatever happens to it. */
  rid: string
  publisher: number
  publisherApp: number
  placement: number
  advertiser: number
  advertisedApp: number
  campaign: number
  content: number
  /** ISO 3166 alpha-2, or ZZ. */
  country: string
  isBanner: boolean
  /** Handed out by a test request: it is taken and not counted. */
  isTest: boolean
  /** Where its click leads. */
  store: StoreName
  /** The lease that pays for its impression. Undefined where nobody pays: an organization's ad in its own app, or a test. */
  lease: string | undefined
  /** What the impression costs, in the campaign's currency; 0 where nobody pays. */
  priceMicros: bigint
  /** The same in the network's currency, by the rate that the price was compared with. */
  networkMicros: bigint
  /** 32 bits of a keyed hash of the caller's network (/24 or /48); 0 where it is not known. */
  addressHash: number
  /** 16 bits of a keyed hash of the agent's family; 0 where it is not known. */
  agentHash: number
  /** 32 bits of a keyed hash of the app and the viewer's id; 0 without the viewer's consent. */
  viewerHash: number
}

export interface EventToken extends HandedOut {
  kind: number
}

export interface TokenSigner {
  sign(kind: TokenKind, ad: HandedOut): string
  /** The same for several tokens of one ad, which differ little. */
  signerFor(ad: HandedOut): (kind: TokenKind) => string
  /** The token, or why it is not one. A token past its life is `expired`, whatever it is used for. */
  read(text: string, now: Date): EventToken | Rejection
  /** The token whatever its age, or undefined when it is not ours. */
  readAnyAge(text: string): EventToken | undefined
}

/**
 * Each week has a key of its own, made from one secret, and a token names its week: a key that leaks is worth nine days. `keyId`
 * names the secret, so that a later one can stand beside it.
 */
export function openTokenSigner(secret: Buffer, keyId: string): TokenSigner {
  // Weeks of forged tokens would fill it; those that are needed are few.
  const keys = remember<number, KeyObject>(mostKeys)
  const keyOf = (week: number) =>
    keys(week, () =>
      createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `week ${week}`, 32))),
    )
  const named = `v2.${keyId.slice(0, 6)}`
  const readAnyAge = (text: string) => readSigned(text, { keyOf, named })
  const signerFor = (ad: HandedOut) => {
    const week = weekOf(ad)
    const begin = `${named}${week.toString(36)}.`
    const payload = pack(ad).toString('base64url')
    const codes = codesOf(keyOf(week), begin + payload)
    return (kind: TokenKind) => `${begin}${kinds[kind]}${payload}.${codeFor(kinds[kind], codes)}`
  }
  return {
    sign: (kind, ad) => signerFor(ad)(kind),
    signerFor,
    readAnyAge,
    read: (text, now) => {
      const token = readAnyAge(text)
      if (token === undefined) return 'forged'
      return now.getTime() > lastMomentOf(token) ? 'expired' : token
    },
  }
}

const mostKeys = 100

/** Weeks since 1970, beginning on Thursdays: it is only a number. */
function weekOf(ad: HandedOut): number {
  return Math.floor(ad.issuedAt / (7 * 86_400))
}

/** The hour an ad was handed out in, in hours since 1970: part of the key of all its events. */
export function slotOf(ad: HandedOut): number {
  return Math.floor(ad.issuedAt / 3600)
}

const minute = 60_000
const day = 24 * 60 * minute

const bannerLifeMs = 10 * minute
/** No impression comes later than this after its ad was handed out. */
export const longestImpressionMs = 60 * minute

/** Until when the impression may come, in milliseconds since 1970. */
export function impressionDeadline(ad: HandedOut): number {
  return ad.issuedAt * 1000 + (ad.isBanner ? bannerLifeMs : longestImpressionMs)
}

/** An install may follow its click for this long; the click's own time is looked up where it is stored. */
export const installDays = 7

/** Past this no click of the ad can lead to an install any more. */
export function installDeadline(ad: HandedOut): number {
  return impressionDeadline(ad) + (1 + installDays) * day
}

function lastMomentOf(token: EventToken): number {
  return impressionDeadline(token) + (token.kind === kinds.impression ? 0 : day)
}

// A token is `v2.<key><week>.<kind><payload>.<code>`. The layout of the payload, in bytes: lane 2,
// issue second 4, rid 16, seven numbers of 4, country 2, flags 1, lease 16 (all zero: none), price
// 8, the same in the network's currency 8, address 4, agent 2, viewer 4. Tokens of the layout
// before have no viewer and hash another agent family; both are then read as not known.
const payloadBytes = 95
const payloadBytesBefore = 91
const readableLengths: ReadonlySet<number> = new Set([payloadBytes, payloadBytesBefore])
const issuedAt = 2
const ridAt = 6
const numbersAt = 22
const countryAt = 50
const flagsAt = 52
const leaseAt = 53
const priceAt = 69
const networkPriceAt = 77
const addressAt = 85
const agentAt = 89
const viewerAt = 91
const bannerFlag = 1
const testFlag = 2
const appleFlag = 4

/** Every byte is written. */
function pack(ad: HandedOut): Buffer {
  const bytes = Buffer.allocUnsafe(payloadBytes)
  bytes.writeUInt16BE(ad.lane, 0)
  bytes.writeUInt32BE(ad.issuedAt, issuedAt)
  bytes.write(ad.rid.replaceAll('-', ''), ridAt, 'hex')
  bytes.write((ad.lease ?? noLease).replaceAll('-', ''), leaseAt, 'hex')
  bytes.writeBigUInt64BE(ad.priceMicros, priceAt)
  bytes.writeBigUInt64BE(ad.networkMicros, networkPriceAt)
  bytes.writeUInt32BE(ad.addressHash, addressAt)
  bytes.writeUInt16BE(ad.agentHash, agentAt)
  bytes.writeUInt32BE(ad.viewerHash, viewerAt)
  bytes.writeUInt32BE(ad.publisher, numbersAt)
  bytes.writeUInt32BE(ad.publisherApp, numbersAt + 4)
  bytes.writeUInt32BE(ad.placement, numbersAt + 8)
  bytes.writeUInt32BE(ad.advertiser, numbersAt + 12)
  bytes.writeUInt32BE(ad.advertisedApp, numbersAt + 16)
  bytes.writeUInt32BE(ad.campaign, numbersAt + 20)
  bytes.writeUInt32BE(ad.content, numbersAt + 24)
  bytes.write(ad.country, countryAt, 2, 'latin1')
  bytes[flagsAt] =
    (ad.isBanner ? bannerFlag : 0) |
    (ad.isTest ? testFlag : 0) |
    (ad.store === 'apple' ? appleFlag : 0)
  return bytes
}

function unpack(bytes: Buffer, kind: number): EventToken {
  const number = (index: number) => bytes.readUInt32BE(numbersAt + 4 * index)
  const flags = bytes.readUInt8(flagsAt)
  const lease = uuidAt(bytes, leaseAt)
  const isOlder = bytes.length === payloadBytesBefore
  return {
    kind,
    lane: bytes.readUInt16BE(0),
    issuedAt: bytes.readUInt32BE(issuedAt),
    rid: uuidAt(bytes, ridAt),
    publisher: number(0),
    publisherApp: number(1),
    placement: number(2),
    advertiser: number(3),
    advertisedApp: number(4),
    campaign: number(5),
    content: number(6),
    country: bytes.toString('latin1', countryAt, flagsAt),
    isBanner: (flags & bannerFlag) !== 0,
    isTest: (flags & testFlag) !== 0,
    store: (flags & appleFlag) === 0 ? 'google' : 'apple',
    lease: lease === noLease ? undefined : lease,
    priceMicros: bytes.readBigUInt64BE(priceAt),
    networkMicros: bytes.readBigUInt64BE(networkPriceAt),
    addressHash: bytes.readUInt32BE(addressAt),
    agentHash: isOlder ? 0 : bytes.readUInt16BE(agentAt),
    viewerHash: isOlder ? 0 : bytes.readUInt32BE(viewerAt),
  }
}

const noLease = '00000000-0000-0000-0000-000000000000'

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function readSigned(
  text: string,
  by: { keyOf: (week: number) => KeyObject; named: string },
): EventToken | undefined {
  if (!text.startsWith(by.named)) return undefined
  const parts = /^([0-9a-z]{1,4})\.([124])([\w-]+)\.([\w-]+)$/.exec(text.slice(by.named.length))
  if (parts === null) return undefined
  const [, week = '', kindText = '', payload = '', code = ''] = parts
  const kind = Number(kindText)
  const codes = codesOf(by.keyOf(Number.parseInt(week, 36)), `${by.named}${week}.${payload}`)
  // As text, since base64 has more than one spelling of the same bytes.
  if (!sameBytes(Buffer.from(code), Buffer.from(codeFor(kind, codes)))) return undefined
  const bytes = Buffer.from(payload, 'base64url')
  // One that an older version handed out before it was replaced tells too little to be counted.
  if (!readableLengths.has(bytes.length)) return undefined
  const token = unpack(bytes, kind)
  // The key of one week must not speak for another one.
  return weekOf(token).toString(36) === week ? token : undefined
}

/**
 * The codes of every kind of one ad's tokens: HMAC-SHA-512 is long enough for each kind to have a part of its own, and who holds
 * one part learns nothing of the others. So an ad is signed once, and not once for each thing that may happen to it.
 */
function codesOf(key: KeyObject, text: string): string {
  return createHmac('sha512', key).update(text).digest('base64url')
}

/** 132 bits in base64. */
const codeLength = 22

function codeFor(kind: number, codes: string): string {
  const part = kind === kinds.complete ? 2 : kind - 1
  return codes.slice(part * codeLength, (part + 1) * codeLength)
}
