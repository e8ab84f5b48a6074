// The account that payments to an organization go to.
import { sql } from 'kysely'
import type { Db } from '../../../lib/db/database.ts'
import { many } from '../../../lib/db/rows.ts'

/** The encrypted fields. */
export interface SealedPayee {
  organizationId: string
  bank_account_holder_name: Buffer | null
  bank_account_number: Buffer | null
  bank_address: Buffer | null
  bank_swift_code: Buffer | null
  iban: Buffer | null
  changedAt: Date
  /** Of the encrypted fields that a payment goes by: another one after each change. */
  sha256: Buffer
}

/** Those of organizations that have any, locked until the transaction ends. */
export async function sealedPayees(
  db: Db,
  organizationIds: readonly string[],
): Promise<SealedPayee[]> {
  const fields = sql.raw(
    ['bank_account_holder_name', 'bank_account_number', 'bank_swift_code', 'iban']
      .map((column) => `coalesce(encode(${column}, 'hex'), '')`)
      .join(` || ' ' || `),
  )
  return many<SealedPayee>(db)`
    SELECT organization_id AS "organizationId", bank_account_holder_name, bank_account_number, bank_address,
      bank_swift_code, iban, changed_at AS "changedAt", sha256(convert_to(${fields}, 'UTF8')) AS sha256
    FROM bank_details WHERE organization_id = ANY (${[...organizationIds]}::uuid[]) ORDER BY organization_id FOR SHARE`
}
