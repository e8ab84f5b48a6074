// An event is believed only with the token its ad was handed out with: everything that is counted comes from it, so
// that a caller can name neither a campaign nor a placement, and no table of handed-out ads is needed.
import { type KeyObject, createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import type { Rejection } from '@frontrow/contract/delivery'

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
}

export interface EventToken extends HandedOut {
  kind: number
}

export interface TokenSigner {
  sign(kind: TokenKind, ad: HandedOut): string
  /** The token, or why it is not one. A token past its life is `expired`, whatever it is used for. */
  read(text: string, now: Date): EventToken | Rejection
  /** The token whatever its age, or undefined when it is not ours. */
  readAnyAge(text: string): EventToken | undefined
}

/** `keyId` names the key in each token, so that a later key can stand beside it. */
export function openTokenSigner(derivedKey: Buffer, keyId: string): TokenSigner {
  const key = createSecretKey(derivedKey)
  const prefix = `v1.${keyId.slice(0, 6)}.`
  const readAnyAge = (text: string) => readSigned(text, { key, prefix })
  return {
    sign: (kind, ad) => {
      const signed = prefix + pack(kinds[kind], ad).toString('base64url')
      return `${signed}.${macOf(key, signed)}`
    },
    readAnyAge,
    read: (text, now) => {
      const token = readAnyAge(text)
      if (token === undefined) return 'forged'
      return now.getTime() > lastMomentOf(token) ? 'expired' : token
    },
  }
}

/** The hour an ad was handed out in, in hours since 1970: part of the key of all its events. */
export function slotOf(ad: HandedOut): number {
  return Math.floor(ad.issuedAt / 3600)
}

const minute = 60_000
const day = 24 * 60 * minute

/** Until when the impression may come, in milliseconds since 1970. */
export function impressionDeadline(ad: HandedOut): number {
  return ad.issuedAt * 1000 + (ad.isBanner ? 10 : 60) * minute
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

// The layout of the payload, in bytes: kind 1, lane 2, issue second 4, rid 16, seven numbers of 4, country 2, flags 1.
const payloadBytes = 54
const ridAt = 7
const numbersAt = 23
const countryAt = 51
const flagsAt = 53
const bannerFlag = 1
const testFlag = 2
const appleFlag = 4

function pack(kind: number, ad: HandedOut): Buffer {
  const bytes = Buffer.alloc(payloadBytes)
  bytes.writeUInt8(kind, 0)
  bytes.writeUInt16BE(ad.lane, 1)
  bytes.writeUInt32BE(ad.issuedAt, 3)
  bytes.write(ad.rid.replaceAll('-', ''), ridAt, 'hex')
  const numbers = [ad.publisher, ad.publisherApp, ad.placement, ad.advertiser, ad.advertisedApp]
  for (const [index, number] of [...numbers, ad.campaign, ad.content].entries()) {
    bytes.writeUInt32BE(number, numbersAt + 4 * index)
  }
  bytes.write(ad.country, countryAt, 2, 'latin1')
  const flags = [
    ad.isBanner && bannerFlag,
    ad.isTest && testFlag,
    ad.store === 'apple' && appleFlag,
  ]
  bytes.writeUInt8(
    flags.reduce<number>((sum, flag) => sum + (flag || 0), 0),
    flagsAt,
  )
  return bytes
}

function unpack(bytes: Buffer): EventToken {
  const number = (index: number) => bytes.readUInt32BE(numbersAt + 4 * index)
  const flags = bytes.readUInt8(flagsAt)
  const hex = bytes.toString('hex', ridAt, numbersAt)
  return {
    kind: bytes.readUInt8(0),
    lane: bytes.readUInt16BE(1),
    issuedAt: bytes.readUInt32BE(3),
    rid: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
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
  }
}

/** The code is made over the text and compared as text: base64 has more than one spelling of the same bytes. */
function readSigned(text: string, by: { key: KeyObject; prefix: string }): EventToken | undefined {
  const macAt = text.lastIndexOf('.')
  if (!text.startsWith(by.prefix) || macAt < by.prefix.length) return undefined
  const signed = text.slice(0, macAt)
  const given = Buffer.from(text.slice(macAt + 1))
  const made = Buffer.from(macOf(by.key, signed))
  if (given.length !== made.length || !timingSafeEqual(given, made)) return undefined
  return unpack(Buffer.from(signed.slice(by.prefix.length), 'base64url'))
}

const macBytes = 16

function macOf(key: KeyObject, text: string): string {
  return createHmac('sha256', key).update(text).digest().subarray(0, macBytes).toString('base64url')
}
