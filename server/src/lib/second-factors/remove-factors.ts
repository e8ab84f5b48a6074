import type { Db } from '../database.ts'
import type { FactorHolder } from './factor-holder.ts'
import { deleteRecoveryCodes } from './recovery-codes.sql.ts'
import { deleteTotp } from './totp.sql.ts'

/** Removes all second factors and recovery codes. Returns false where there was no factor. */
export async function removeFactors(db: Db, holder: FactorHolder): Promise<boolean> {
  await deleteRecoveryCodes(db, holder)
  return deleteTotp(db, holder)
}
