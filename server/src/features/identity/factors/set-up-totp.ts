import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { matchTotp, newTotpSecret, totpAddress } from './totp.ts'
import type { Holder } from './realm.sql.ts'
import { hasFactor } from './has-factor.sql.ts'
import { newRecoveryCodes } from './new-recovery-codes.ts'
import { findTotp, insertTotp, markTotpConfirmed, spendTotpStep } from './totp.sql.ts'

/**
 * Makes the secret of an authenticator app, which is no factor yet. `name` stands in the app beside
 * the codes, as an email. Refuses `factor_exists`.
 */
export async function startTotpSetup(
  { secrets, config }: Pick<Services, 'secrets' | 'config'>,
  db: Db,
  options: { holder: Holder; name: string; now: Date },
): Promise<{ secret: string; address: string }> {
  const { holder, name, now } = options
  const secret = newTotpSecret()
  const sealed = secrets.encrypt('sealed-field', encryptionContextOf(holder), secret)
  if (!(await insertTotp(db, { holder, sealed, now }))) refuse('factor_exists')
  return { secret, address: totpAddress({ secret, issuer: config.productName, holder: name }) }
}

/**
 * The first code proves that the app has the secret and makes it a factor. Returns recovery codes,
 * none where the holder had a second factor before. Refuses `factor_not_begun`, `factor_exists` and
 * `factor_code_wrong`. The caller spends `totpCodesOf` before.
 */
export async function finishTotpSetup(
  { secrets }: Pick<Services, 'secrets'>,
  db: Db,
  options: { holder: Holder; code: string; now: Date },
): Promise<string[]> {
  const { holder, code, now } = options
  const totp = await findTotp(db, holder)
  if (totp === undefined) return refuse('factor_not_begun')
  if (totp.confirmed_at !== null) return refuse('factor_exists')
  const secret = decryptTotpSecret(secrets, holder, totp.sealed)
  const step = matchTotp(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined || !(await spendTotpStep(db, holder, step)))
    refuse('factor_code_wrong', { field: 'code' })
  const isFirst = !(await hasFactor(db, holder))
  if (!(await markTotpConfirmed(db, { holder, now }))) refuse('factor_exists')
  return isFirst ? newRecoveryCodes(secrets, db, holder, now) : []
}

/** The secret of an app in base32. */
export function decryptTotpSecret(secrets: Secrets, holder: Holder, sealed: Buffer): string {
  return secrets.decrypt('sealed-field', encryptionContextOf(holder), sealed)
}

function encryptionContextOf({ realm, id }: Holder): string {
  return `${realm}_totp|${id}|sealed`
}
