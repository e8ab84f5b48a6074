import type { signUp as call } from '@frontrow/contract/account'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { giveAllBack, spendAll } from '../../../lib/calls/buckets.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Context } from '../../../lib/calls/context.ts'
import {
  hashPassword,
  verifyPassword,
  checkNewPassword,
  findDeveloper,
  signInOfAccount,
} from '../../identity/identity.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { createOrganization } from './create-organization.ts'
import { normalEmail } from '../../../lib/mail/email-address.ts'
import { type Verification, maySignUp } from './verification.ts'
import { lockVerification, markConsumed, readVerification } from './verification.sql.ts'

type Body = Input<typeof call>['body']

/**
 * Creates the organization and its admin from an email that this caller verified in the last ten
 * minutes. The verification is used up in the same transaction. A repeated call with the same
 * password gives the same answer, because an answer can get lost.
 */
export async function signUp(
  ctx: Context,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  checkForm(body)
  checkNewPassword(ctx, body.password, 'password')
  const email = normalEmail(body.email)
  const verification = await ctx.database.asSystem(async (db) => {
    const found = await readVerification(db, email)
    return mustBeVerified(ctx, body, { found, now: await readNow(db) })
  })
  // The password is hashed before the transaction, because hashing inside would hold a connection
  // for long.
  const isMade =
    verification.consumed_at === null &&
    (await makeOnce(ctx, body, { email, passwordHash: await hashPassword(body.password) }))
  if (!isMade) await mustBeOwn(ctx, email, body.password)
  return { status: 'SUCCESS' }
}

function checkForm(body: Body): void {
  if (body.password !== body.confirmPassword)
    refuse('passwords_differ', { field: 'confirmPassword' })
  const stores = [body.appStoreURL, body.playStoreURL]
  if (stores.every((url) => textOrNull(url) === null)) {
    refuse('store_url_missing', { field: 'appStoreURL' })
  }
}

function mustBeVerified(
  ctx: Context,
  body: Body,
  at: { found: Verification | undefined; now: Date },
): Verification {
  const { found, now } = at
  const claim = { token: body.verification_token, now }
  if (found === undefined || !maySignUp(ctx, found, claim)) {
    refuse('email_not_verified', { field: 'email' })
  }
  // Only the caller who verified the email gets this answer, so nobody else learns that a
  // verification exists.
  if (found.name !== body.name.trim()) refuse('name_not_verified', { field: 'name' })
  return found
}

/** Returns false when another sign-up used the same verification first. */
async function makeOnce(
  ctx: Context,
  body: Body,
  own: { email: string; passwordHash: string },
): Promise<boolean> {
  return ctx.database.asSystem(async (db) => {
    const held = await lockVerification(db, own.email)
    const now = await readNow(db)
    const verification = mustBeVerified(ctx, body, { found: held, now })
    if (verification.consumed_at !== null) return false
    await createOrganization(
      { ...ctx, db, now },
      {
        ...own,
        companyName: body.companyName.trim(),
        location: body.location.trim(),
        website: body.website.trim(),
        appStoreUrl: textOrNull(body.appStoreURL),
        playStoreUrl: textOrNull(body.playStoreURL),
        name: body.name.trim(),
        title: body.role.trim(),
        approvedBy: ctx.config.autoApprove ? 'AUTO_APPROVE' : null,
      },
    )
    await markConsumed(db, own.email, now)
    return true
  })
}

/**
 * The account exists. A caller who knows its password gets the answer again. Guessing spends the
 * same limits as sign-in.
 */
async function mustBeOwn(ctx: Context, email: string, password: string): Promise<void> {
  const developer = await ctx.database.asSystem((db) => findDeveloper(db, email))
  if (developer === undefined) return refuse('email_not_verified', { field: 'email' })
  const paid = signInOfAccount(ctx, { realm: 'developer', account: developer.id })
  await spendAll(ctx, paid)
  if (!(await verifyPassword(password, developer.passwordHash))) {
    refuse('email_taken', { field: 'email' })
  }
  await giveAllBack(ctx, paid)
}

function textOrNull(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
