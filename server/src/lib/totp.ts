// Time-based one-time passwords, RFC 6238 over RFC 4226: SHA-1, 6 digits, 30 seconds.
import { createHmac, randomBytes } from 'node:crypto'

const stepSeconds = 30
const digits = 6
const secretBytes = 20
/** A code of the step before or after counts too, because clocks differ. */
const toleratedSteps = [0, -1, 1]

/** A new secret in base32, 160 bits as RFC 4226 advises. */
export function newTotpSecret(): string {
  return base32Of(randomBytes(secretBytes))
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(options: { secret: string; issuer: string; holder: string }): string {
  const { secret, issuer, holder } = options
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(holder)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The 30-second step of a time. */
export function totpStepOf(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds)
}

/** The code of a step, 6 digits. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac[mac.length - 1] ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/** The step that the code belongs to, near `now`. Undefined for a wrong code. */
export function matchTotp(secret: string, code: string, now: Date): number | undefined {
  const present = totpStepOf(now)
  return toleratedSteps
    .map((difference) => present + difference)
    .find((step) => totpCode(secret, step) === code)
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding. */
function base32Of(bytes: Uint8Array): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (character) =>
    alphabet.indexOf(character).toString(2).padStart(5, '0'),
  ).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
