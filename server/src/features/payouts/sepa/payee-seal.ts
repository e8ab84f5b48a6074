import type { Secrets } from '../../../lib/crypto/secrets.ts'
import type { Payee } from '../../billing/billing.ts'

/** Seals the payee of a payout, so that a later change of the details does not change it. */
export function sealPayee(secrets: Secrets, payoutId: string, payee: Payee): Buffer {
  return secrets.encrypt('sealed-field', encryptionContextOf(payoutId), JSON.stringify(payee))
}

const nobody: Payee = { holder: null, iban: null, accountNumber: null, swift: null }

/** The payee of a payout; nobody where it needed no account. */
export function openPayee(secrets: Secrets, payoutId: string, sealed: Uint8Array | null): Payee {
  if (sealed === null) return nobody
  return JSON.parse(secrets.decrypt('sealed-field', encryptionContextOf(payoutId), sealed)) as Payee
}

function encryptionContextOf(payoutId: string): string {
  return `payouts|${payoutId}|payee`
}

/** The last four characters of the account, which may be shown; null for one too short. */
export function accountEnd({ iban, accountNumber }: Payee): string | null {
  const number = iban ?? accountNumber ?? ''
  return number.length < 8 ? null : number.slice(-4)
}
