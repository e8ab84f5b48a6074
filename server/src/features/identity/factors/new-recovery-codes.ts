import { recoveryCodeCount } from '@frontrow/contract/identity/factors'
import type { Db } from '../../../lib/db/database.ts'
import { newRecoveryCode, normalRecoveryCode } from './recovery-codes.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import type { Holder } from './realm.sql.ts'
import { replaceRecoveryCodes } from './recovery-codes.sql.ts'

/** Makes new recovery codes; earlier ones stop working. Returns them, for their only showing. */
export async function newRecoveryCodes(
  secrets: Secrets,
  db: Db,
  holder: Holder,
  now: Date,
): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode)
  const hmacs = codes.map((code) => hmacOfRecoveryCode(secrets, holder, code))
  await replaceRecoveryCodes(db, { holder, hmacs, now })
  return codes
}

/** The stored form of a typed code, 32 bytes. */
export function hmacOfRecoveryCode(secrets: Secrets, { id }: Holder, typed: string): Buffer {
  return secrets.hmac('recovery-code', id, normalRecoveryCode(typed))
}
