import type { Context } from '../../lib/context.ts'
import { verifyPassword } from '../../lib/passwords.ts'
import { refuse } from '../../lib/refuse.ts'
import { giveAllBack, signInOfAccount, signInOfAddress, spendAll } from './limits.ts'
import type { Account } from './membership.sql.ts'

/**
 * Returns when the password is the account's. Guessing spends the same limits as sign-in. Refuses
 * `password_wrong` and `too_many_requests`.
 */
export async function provePassword(
  ctx: Context,
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  const paid = [...signInOfAddress(ctx), ...signInOfAccount(ctx, account.id, undefined)]
  await spendAll(ctx, paid)
  let isRight: boolean
  try {
    isRight = await verifyPassword(password, account.passwordHash)
  } catch (error) {
    // The password was not compared, because the server was busy.
    await giveAllBack(ctx, paid)
    throw error
  }
  if (!isRight) refuse('password_wrong', { field: 'password' })
  await giveAllBack(ctx, paid)
}
