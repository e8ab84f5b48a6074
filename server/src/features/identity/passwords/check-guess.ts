import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import type { Context, Member } from '../../../lib/calls/context.ts'
import { verifyPassword } from './passwords.ts'
import type { SetPassword } from '../people/developer.sql.ts'
import { knownDevice } from '../sessions/known-device.ts'
import { signInOfAccount, signInOfAddress } from '../sessions/limits.ts'

/**
 * True for the password of a developer. A guess spends the limits of sign-in, because a
 * stolen token would avoid them otherwise; a right one gets them back.
 */
export async function checkGuess(
  ctx: Context & Pick<Member, 'developerId'>,
  { held, password }: { held: SetPassword; password: string },
): Promise<boolean> {
  const device = knownDevice(ctx, {
    realm: 'member',
    id: ctx.developerId,
    sessionsAfter: held.setAt,
  })
  const paid = [...signInOfAddress(ctx), ...signInOfAccount(ctx, ctx.developerId, device)]
  await spendAll(ctx, paid)
  let isRight: boolean
  try {
    isRight = await verifyPassword(password, held.hash)
  } catch (error) {
    // The password was not compared, because the server was busy.
    await giveAllBack(ctx, paid)
    throw error
  }
  if (isRight) await giveAllBack(ctx, paid)
  return isRight
}
