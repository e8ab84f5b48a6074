import type { Db } from '../../../lib/db/database.ts'
import type { Holder } from './realm.sql.ts'
import { hasFactor } from './has-factor.sql.ts'
import { deletePasskey, deletePasskeys } from './passkeys.sql.ts'
import { deleteRecoveryCodes } from './recovery-codes.sql.ts'
import { deleteTotp } from './totp.sql.ts'

/** Removes all second factors and recovery codes. Returns false where there was no factor. */
export async function removeFactors(db: Db, holder: Holder): Promise<boolean> {
  await deleteRecoveryCodes(db, holder)
  const passkeys = await deletePasskeys(db, holder)
  return (await deleteTotp(db, holder)) || passkeys > 0
}

/** What was removed. Recovery codes go with the last factor, because they are of no use then. */
interface Removed {
  name: string
  isLast: boolean
}

/** Removes the authenticator app. Undefined where there is none. */
export async function removeTotpFactor(db: Db, holder: Holder): Promise<Removed | undefined> {
  if (!(await deleteTotp(db, holder))) return undefined
  return { name: '', isLast: await endRecoveryCodes(db, holder) }
}

/** Removes one passkey. Undefined where the holder has none with this id. */
export async function removePasskeyFactor(
  db: Db,
  { holder, id }: { holder: Holder; id: string },
): Promise<Removed | undefined> {
  const name = await deletePasskey(db, { holder, id })
  return name === undefined ? undefined : { name, isLast: await endRecoveryCodes(db, holder) }
}

async function endRecoveryCodes(db: Db, holder: Holder): Promise<boolean> {
  if (await hasFactor(db, holder)) return false
  await deleteRecoveryCodes(db, holder)
  return true
}
