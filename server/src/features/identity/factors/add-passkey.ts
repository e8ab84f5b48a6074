import { mostPasskeys, type addPasskey as call } from '@frontrow/contract/identity/passkeys'
import type { beginPasskey as beginCall } from '@frontrow/contract/identity/passkeys'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import type { Holder } from './realm.sql.ts'
import { hasFactor } from './has-factor.sql.ts'
import { newRecoveryCodes } from './new-recovery-codes.ts'
import { ceremonyMs, isChallengeOf, newChallenge } from './passkey-challenge.ts'
import { insertPasskey, listPasskeys } from './passkeys.sql.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { spendChallenge } from './spent-challenge.sql.ts'
import { loadWebAuthn, passkeyAlgorithms } from './webauthn.ts'

type Ctx = Pick<Services, 'config' | 'secrets'>
type Answer = Input<typeof call>['body']['passkey']

/**
 * What the holder's browser is asked to make. Refuses `passkeys_unavailable` and
 * `too_many_passkeys`.
 */
export async function startPasskeyRegistration(
  ctx: Ctx,
  db: Db,
  { holder, name, displayName }: { holder: Holder; name: string; displayName: string },
): Promise<Reply<typeof beginCall>> {
  const site = passkeySite(ctx)
  const passkeys = await roomForOne(db, holder)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const use = { realm: holder.realm, ceremony: 'add' as const, holderId: holder.id }
  const options = await generateRegistrationOptions({
    rpID: site.id,
    rpName: site.name,
    userName: name,
    userDisplayName: displayName,
    userID: Uint8Array.from(Buffer.from(holder.id)),
    challenge: Uint8Array.from(newChallenge(ctx.secrets, use, await readNow(db))),
    timeout: ceremonyMs,
    supportedAlgorithmIDs: passkeyAlgorithms,
    excludeCredentials: passkeys.map(asCredential),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return options as Reply<typeof beginCall>
}

/**
 * Checks and stores a new passkey. `recoveryCodes` is empty where the holder had a second factor
 * before. Refuses `passkeys_unavailable`, `passkey_not_valid`, `passkey_exists` and
 * `too_many_passkeys`.
 */
export async function registerPasskey(
  ctx: Ctx,
  db: Db,
  { holder, answer, name }: { holder: Holder; answer: Answer; name: string },
): Promise<{ id: string; recoveryCodes: string[]; isFirst: boolean }> {
  const site = passkeySite(ctx)
  const now = await readNow(db)
  await roomForOne(db, holder)
  const { challenge, credential } = await checkedAnswer(ctx, { holder, answer, site, now })
  if (!(await spendChallenge(db, challenge))) return refuse('passkey_not_valid')
  const isFirst = !(await hasFactor(db, holder))
  const id = newId(now)
  const isNew = await insertPasskey(db, {
    id,
    holder,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: answer.response.transports ?? [],
    rpId: site.id,
    name,
    now,
  })
  if (!isNew) return refuse('passkey_exists')
  const recoveryCodes = isFirst ? await newRecoveryCodes(ctx.secrets, db, holder, now) : []
  return { id, recoveryCodes, isFirst }
}

/** The site that passkeys belong to. Refuses `passkeys_unavailable`. */
export function passkeySite({ config }: Pick<Services, 'config'>): RelyingParty {
  return relyingPartyOf(config) ?? refuse('passkeys_unavailable')
}

/** A passkey as a WebAuthn credential descriptor, which browsers receive. */
export function asCredential(passkey: { credential_id: Buffer; transports: string[] }) {
  return {
    id: passkey.credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: passkey.transports as never[],
  }
}

async function roomForOne(db: Db, holder: Holder) {
  const passkeys = await listPasskeys(db, holder)
  return passkeys.length < mostPasskeys ? passkeys : refuse('too_many_passkeys')
}

async function checkedAnswer(
  { secrets }: Ctx,
  given: { holder: Holder; answer: Answer; site: RelyingParty; now: Date },
) {
  const { holder, answer, site, now } = given
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const use = { realm: holder.realm, ceremony: 'add' as const, holderId: holder.id, now }
  let challenge = ''
  try {
    const checked = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: (sent) => {
        challenge = sent
        return isChallengeOf(secrets, sent, use)
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: passkeyAlgorithms,
    })
    if (checked.verified) return { challenge, credential: checked.registrationInfo.credential }
  } catch {
    // The library throws for each thing that is wrong with an answer.
  }
  return refuse('passkey_not_valid')
}
