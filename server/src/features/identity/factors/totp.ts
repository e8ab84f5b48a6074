// Time-based one-time passwords of RFC 6238: SHA-1, 6 digits, 30 seconds.
import { Secret, TOTP } from 'otpauth'

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** A code of the step before or after counts too, because clocks differ. */
const toleratedSteps = 1

/** A new secret in base32, 160 bits as RFC 4226 advises. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32
}

/** The address that authenticator apps read from a QR code. */
export function totpAddress(options: { secret: string; issuer: string; holder: string }): string {
  const { secret, issuer, holder } = options
  return new TOTP({ ...settings, secret, issuer, label: holder }).toString()
}

/** The 30-second step of a time. */
export function totpStepOf(now: Date): number {
  return TOTP.counter({ period: settings.period, timestamp: now.getTime() })
}

/** The code of a step, 6 digits. */
export function totpCode(secret: string, step: number): string {
  return totpOf(secret).generate({ timestamp: step * settings.period * 1000 })
}

/** The step that the code belongs to, near `now`. Undefined for a wrong code. */
export function matchTotp(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const distance = totpOf(secret).validate({ token: code, timestamp, window: toleratedSteps })
  return distance === null ? undefined : totpStepOf(now) + distance
}

function totpOf(secret: string): TOTP {
  return new TOTP({ ...settings, secret })
}
