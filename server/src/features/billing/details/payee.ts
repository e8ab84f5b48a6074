import { isIban } from '@frontrow/contract/money/iban'
import type { Db } from '../../../lib/db/database.ts'
import { decryptColumn } from '../../../lib/crypto/encrypted-columns.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { isInSepa } from './sepa-countries.ts'
import { type SealedPayee, sealedPayees } from './payee.sql.ts'

/** Who is paid, in clear. Numbers have no spaces. */
export interface Payee {
  holder: string | null
  iban: string | null
  accountNumber: string | null
  swift: string | null
  /** The address of the bank, as it was typed. */
  bankAddress: string | null
}

export interface FoundPayee {
  payee: Payee
  /** Its fields cannot be decrypted, as after a wrong restore; `payee` is empty then. */
  isUnreadable: boolean
  changedAt: Date
  /** Of the encrypted fields: another one after each change. */
  sha256: Buffer
}

/** The payees of organizations that have bank details, locked until the transaction ends. */
export async function findPayees(
  db: Db,
  secrets: Secrets,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, FoundPayee>> {
  const rows = await sealedPayees(db, organizationIds)
  return new Map(rows.map((row) => [row.organizationId, foundOf(row, secrets)]))
}

function foundOf(row: SealedPayee, secrets: Secrets): FoundPayee {
  const { organizationId, changedAt, sha256 } = row
  const open = (column: keyof SealedPayee & ('iban' | `bank_${string}`)) =>
    decryptColumn(secrets, { table: 'bank_details', organizationId, column }, row[column])
  try {
    const payee = {
      holder: open('bank_account_holder_name'),
      iban: plainNumber(open('iban')),
      accountNumber: plainNumber(open('bank_account_number')),
      swift: plainNumber(open('bank_swift_code')),
      bankAddress: open('bank_address'),
    }
    return { payee, isUnreadable: false, changedAt, sha256 }
  } catch {
    // One row that cannot be read keeps nobody else from being paid; the plan names it.
    return { payee: nobody, isUnreadable: true, changedAt, sha256 }
  }
}

const nobody: Payee = {
  holder: null,
  iban: null,
  accountNumber: null,
  swift: null,
  bankAddress: null,
}

/** The number of an account without spaces and hyphens, in capitals. */
export function plainNumber(typed: string | null): string | null {
  return typed?.replaceAll(/[\s-]/g, '').toUpperCase() ?? null
}

/**
 * What is wrong with a payee for payments in a currency; undefined where one can be sent: to an
 * IBAN, which EUR always needs, in a country of SEPA, or to an account number with its bank's SWIFT
 * code.
 */
export function payeeFault(
  { holder, iban, accountNumber, swift }: Payee,
  currency: string,
): 'no_bank_details' | 'bank_details_wrong' | 'iban_needed' | 'iban_not_sepa' | undefined {
  const hasAccount = accountNumber !== null && swift !== null
  if (holder === null || (iban === null && !hasAccount)) return 'no_bank_details'
  if (iban !== null) return ibanFault(iban, currency)
  if (currency === 'EUR') return 'iban_needed'
  return isSwift(swift) ? undefined : 'bank_details_wrong'
}

function ibanFault(iban: string, currency: string) {
  if (!isIban(iban)) return 'bank_details_wrong'
  return currency === 'EUR' && !isInSepa(iban) ? 'iban_not_sepa' : undefined
}

/** ISO 9362: bank, country, place, and maybe a branch. */
function isSwift(code: string | null): boolean {
  return /^[A-Z]{4}[A-Z]{2}[A-Z\d]{2}([A-Z\d]{3})?$/.test(code ?? '')
}
