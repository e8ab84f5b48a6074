import type { Secrets } from '../../../lib/crypto/secrets.ts'
import type { Payee } from '../../billing/billing.ts'
import type { Address } from './address.ts'

/** Who is paid by a payout, with what the billing profile said when it was proposed. */
export interface PayoutPayee extends Payee {
  address: Address | null
  /** Empty where none was entered. */
  email: string
}

/** Seals the payee of a payout, so that a later change of the details does not change it. */
export function sealPayee(secrets: Secrets, payoutId: string, payee: PayoutPayee): Buffer {
  return secrets.encrypt('sealed-field', encryptionContextOf(payoutId), JSON.stringify(payee))
}

const nobody: PayoutPayee = {
  holder: null,
  iban: null,
  accountNumber: null,
  swift: null,
  bankAddress: null,
  address: null,
  email: '',
}

/**
 * The payee of a payout; nobody where it needed no account. Payouts of earlier versions have no
 * addresses.
 */
export function decryptPayee(
  secrets: Secrets,
  payoutId: string,
  sealed: Uint8Array | null,
): PayoutPayee {
  if (sealed === null) return nobody
  const text = secrets.decrypt('sealed-field', encryptionContextOf(payoutId), sealed)
  return { ...nobody, ...(JSON.parse(text) as Payee & Partial<PayoutPayee>) }
}

function encryptionContextOf(payoutId: string): string {
  return `payouts|${payoutId}|payee`
}

/** The last four characters of the account, which may be shown; null for one too short. */
export function accountEnd({
  iban,
  accountNumber,
}: Pick<Payee, 'iban' | 'accountNumber'>): string | null {
  const number = iban ?? accountNumber ?? ''
  return number.length < 8 ? null : number.slice(-4)
}
