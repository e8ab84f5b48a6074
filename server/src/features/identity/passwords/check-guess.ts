import { type Bucket, giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import type { Context } from '../../../lib/calls/context.ts'
import type { DeviceOwner } from '../sessions/known-device.ts'
import { signInOfAccount, signInOfAddress } from '../sessions/limits.ts'
import { verifyPassword } from './passwords.ts'

/**
 * True for the password of a person of either realm. A guess spends the limits of sign-in, because
 * a stolen token would avoid them otherwise; a right one gets them back. `account` is what guesses
 * are counted by, their id by default.
 */
export async function checkGuess(
  ctx: Context,
  owner: DeviceOwner & { hash: string; account?: string },
  password: string,
): Promise<boolean> {
  const { realm, hash, account = owner.id } = owner
  const paid = [...signInOfAddress(ctx, realm), ...signInOfAccount(ctx, { realm, account, owner })]
  await spendAll(ctx, paid)
  return compareGuess(ctx, paid, { password, hash })
}

/**
 * Compares a password for which `paid` was spent, and gives it back unless the guess was wrong. A
 * right password of an account that is not open is a wrong guess too.
 */
export async function compareGuess(
  ctx: Pick<Context, 'database'>,
  paid: readonly Bucket[],
  { password, hash, isOpen = true }: { password: string; hash: string; isOpen?: boolean },
): Promise<boolean> {
  let isRight: boolean
  try {
    isRight = (await verifyPassword(password, hash)) && isOpen
  } catch (error) {
    // The password was not compared, because the server was busy.
    await giveAllBack(ctx, paid)
    throw error
  }
  if (isRight) await giveAllBack(ctx, paid)
  return isRight
}
