// An event counts only with the signed token of its served ad. All counted values come from the
// token, so a caller cannot name a campaign or placement, and no table of served ads is needed.
import { hkdfSync } from 'node:crypto'
import type { Rejection } from '@frontrow/contract/delivery'
import { dayMs, hourMs, minuteMs } from '@frontrow/contract/durations'
import { LRUCache } from 'lru-cache'
import { hexOfId } from '../../../lib/db/ids.ts'
import { type HmacOfText, createKeyedHmac } from '../../../lib/crypto/one-shot-hmac.ts'
import { sameBytes } from '../../../lib/crypto/secrets.ts'
import { osMask } from '../store/event-os.ts'

/** As stored. An install has no token kind of its own; it comes with the token of its click. */
export const kinds = { impression: 1, click: 2, install: 3, complete: 4 } as const
export type TokenKind = 'impression' | 'click' | 'complete'
export type StoreName = 'google' | 'apple'

/** The data of one served ad, with the numeric ids that the event database uses. */
export interface HandedOut {
  /** The lane of the node that served the ad. */
  lane: number
  /** Unix time in seconds, by the product's clock. */
  issuedAt: number
  /** A uuidv7, the id of the served ad in all its events. */
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
  /** Served to a test request: its events are accepted and not counted. */
  isTest: boolean
  /** Of the request's device: a value of `osNumbers`. */
  os: number
  /**
   * The length in seconds, at most 255, of a video that earns its viewer a reward; 0 for every
   * other ad.
   */
  rewardSeconds: number
  /** The store that a click leads to. */
  store: StoreName
  /**
   * The lease that pays for the impression. Undefined for cross-promotion and tests, which are
   * free.
   */
  lease: string | undefined
  /** The price of the impression in the campaign's currency; 0 if it is free. */
  priceMicros: bigint
  /**
   * The same price in the network's currency, at the exchange rate that was used to rank the
   * campaign.
   */
  networkMicros: bigint
  /** 32 bits of a keyed hash of the caller's network (/24 or /48); 0 if unknown. */
  addressHash: number
  /** 16 bits of a keyed hash of the user agent's family; 0 if unknown. */
  agentHash: number
  /** 32 bits of a keyed hash of the app and the viewer id; 0 without the viewer's consent. */
  viewerHash: number
}

export interface EventToken extends HandedOut {
  kind: number
}

export interface TokenSigner {
  sign(kind: TokenKind, ad: HandedOut): string
  /** Signs several tokens of one ad, which share most of the work. */
  signerFor(ad: HandedOut): (kind: TokenKind) => string
  /** Returns the token, or the reason for rejecting it. A token past its deadline is `expired`. */
  read(text: string, now: Date): EventToken | Rejection
  /** Returns the token whatever its age, or undefined if the signature is not valid. */
  readAnyAge(text: string): EventToken | undefined
}

/**
 * Each week has its own key, derived from one secret, and a token names its week: a leaked week key
 * can forge tokens for nine days at most. `keyId` names the secret, so that a second one can be
 * used beside it.
 */
export function createTokenSigner(secret: Buffer, keyId: string): TokenSigner {
  // The cache is limited because forged tokens could name any number of weeks.
  const keys = new LRUCache<number, HmacOfText>({
    max: mostKeys,
    memoMethod: (week) =>
      createKeyedHmac('sha512', Buffer.from(hkdfSync('sha256', secret, '', `week ${week}`, 32))),
  })
  const keyOf = (week: number) => keys.memo(week)
  const named = `v2.${keyId.slice(0, 6)}`
  const readAnyAge = (text: string) => readSigned(text, { keyOf, named })
  const signerFor = (ad: HandedOut) => {
    const week = weekOf(ad)
    const begin = `${named}${week.toString(36)}.`
    const payload = pack(ad).toString('base64url')
    const codes = keyOf(week)(begin + payload)
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

/** Weeks since 1970. They begin on Thursdays. */
function weekOf(ad: HandedOut): number {
  return Math.floor(ad.issuedAt / (7 * 86_400))
}

/**
 * Returns the hour in which the ad was served, in hours since 1970: part of the key of all its
 * events.
 */
export function slotOf(ad: HandedOut): number {
  return Math.floor(ad.issuedAt / 3600)
}

const bannerLifeMs = 10 * minuteMs
/** No impression is accepted later than this after its ad was served. */
export const longestImpressionMs = hourMs

/** Returns the deadline of the impression, in milliseconds since 1970. */
export function impressionDeadline(ad: HandedOut): number {
  return ad.issuedAt * 1000 + impressionMs(ad.isBanner)
}

/** Returns how long after its answer an impression is accepted. */
export function impressionMs(isBanner: boolean): number {
  return isBanner ? bannerLifeMs : longestImpressionMs
}

/**
 * The longest time between click and install, in days. The time of the click is read from its
 * stored row.
 */
export const installDays = 7

/** Returns the time after which no click of the ad can lead to an install. */
export function installDeadline(ad: HandedOut): number {
  return impressionDeadline(ad) + (1 + installDays) * dayMs
}

function lastMomentOf(token: EventToken): number {
  return impressionDeadline(token) + (token.kind === kinds.impression ? 0 : dayMs)
}

// A token is `v2.<key><week>.<kind><payload>.<code>`. The layout of the payload, in bytes: lane 2,
// issue second 4, rid 16, seven numbers of 4, country 2, flags 1, lease 16 (all zero: none), price
// 8, the same in the network's currency 8, address 4, agent 2, viewer 4, seconds of a video with a
// reward 1, consent 1 (always 0 today).
const payloadBytes = 97
/** A token that was made before there were rewards has two bytes less. */
const lengths: readonly number[] = [payloadBytes, payloadBytes - 2]
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
const rewardSecondsAt = 95
const consentAt = 96
const bannerFlag = 1
const testFlag = 2
const appleFlag = 4
/** The operating system; 0 in a token of a program that left the three bits free. */
const osShift = 3

/** `allocUnsafe` is safe here: every byte is written. */
function pack(ad: HandedOut): Buffer {
  const bytes = Buffer.allocUnsafe(payloadBytes)
  bytes.writeUInt16BE(ad.lane, 0)
  bytes.writeUInt32BE(ad.issuedAt, issuedAt)
  bytes.write(hexOfId(ad.rid), ridAt, 'hex')
  bytes.write(hexOfId(ad.lease ?? noLease), leaseAt, 'hex')
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
    (ad.store === 'apple' ? appleFlag : 0) |
    (ad.os << osShift)
  bytes[rewardSecondsAt] = ad.rewardSeconds
  bytes[consentAt] = 0
  return bytes
}

function unpack(bytes: Buffer, kind: number): EventToken {
  const number = (index: number) => bytes.readUInt32BE(numbersAt + 4 * index)
  const flags = bytes.readUInt8(flagsAt)
  const lease = uuidAt(bytes, leaseAt)
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
    os: (flags >> osShift) & osMask,
    store: (flags & appleFlag) === 0 ? 'google' : 'apple',
    lease: lease === noLease ? undefined : lease,
    priceMicros: bytes.readBigUInt64BE(priceAt),
    networkMicros: bytes.readBigUInt64BE(networkPriceAt),
    addressHash: bytes.readUInt32BE(addressAt),
    agentHash: bytes.readUInt16BE(agentAt),
    viewerHash: bytes.readUInt32BE(viewerAt),
    rewardSeconds: bytes[rewardSecondsAt] ?? 0,
  }
}

const noLease = '00000000-0000-0000-0000-000000000000'

function uuidAt(bytes: Buffer, at: number): string {
  const hex = bytes.toString('hex', at, at + 16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

function readSigned(
  text: string,
  options: { keyOf: (week: number) => HmacOfText; named: string },
): EventToken | undefined {
  if (!text.startsWith(options.named)) return undefined
  const parts = /^([0-9a-z]{1,4})\.([124])([\w-]+)\.([\w-]+)$/.exec(
    text.slice(options.named.length),
  )
  if (parts === null) return undefined
  const [, week = '', kindText = '', payload = '', code = ''] = parts
  const kind = Number(kindText)
  const codes = options.keyOf(Number.parseInt(week, 36))(`${options.named}${week}.${payload}`)
  // Compared as text, because different base64 texts can decode to the same bytes.
  if (!sameBytes(Buffer.from(code), Buffer.from(codeFor(kind, codes)))) return undefined
  const bytes = Buffer.from(payload, 'base64url')
  // A token of another version of the server may lack fields that are needed to count it.
  if (!lengths.includes(bytes.length)) return undefined
  const token = unpack(bytes, kind)
  // The key of one week must not sign tokens of another week.
  return weekOf(token).toString(36) === week ? token : undefined
}

/** 22 base64 characters are 132 bits. */
const codeLength = 22

/**
 * Takes the signature of one token kind out of the code of an ad. Each kind has its own part of one
 * HMAC-SHA-512, and one part reveals nothing about the others. So an ad needs one signature instead
 * of one per kind.
 */
function codeFor(kind: number, codes: string): string {
  const part = kind === kinds.complete ? 2 : kind - 1
  return codes.slice(part * codeLength, (part + 1) * codeLength)
}
