import type { Reply, Input } from '@frontrow/contract/endpoint'
import type { beginPasskeySignIn, signInByPasskey } from '@frontrow/contract/identity/passkeys'
import { readNow } from '../../../lib/time/clock.sql.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { asCredential, passkeySite } from './add-passkey.ts'
import { type CeremonyOf, ceremonyMs, isChallengeOf, newChallenge } from './passkey-challenge.ts'
import {
  type Passkey,
  type StoredPasskey,
  findPasskey,
  listPasskeys,
  raiseCounter,
} from './passkeys.sql.ts'
import { type RelyingParty, relyingPartyOf } from './relying-party.ts'
import { spendChallenge } from './spent-challenge.sql.ts'
import { loadWebAuthn } from './webauthn.ts'

type Question = Reply<typeof beginPasskeySignIn>
export type PasskeyAnswer = Input<typeof signInByPasskey>['body']['passkey']
type Use = Omit<CeremonyOf, 'ceremony'> & { ceremony: 'confirm' | 'sign-in' }

/**
 * What a browser is asked to sign. A question to a known holder names their passkeys of this host.
 * Refuses `passkeys_unavailable`.
 */
export async function askForPasskey(
  ctx: Pick<Services, 'config' | 'secrets'>,
  db: Db,
  use: Use,
): Promise<Question> {
  const site = passkeySite(ctx)
  const { realm, holderId } = use
  const known = holderId === null ? [] : await listPasskeys(db, { realm, id: holderId })
  return {
    challenge: newChallenge(ctx.secrets, use, await readNow(db)).toString('base64url'),
    rpId: site.id,
    timeout: ceremonyMs,
    userVerification: 'required',
    allowCredentials: ofSite(known, site).map(asCredential),
  }
}

/**
 * Checks an answer and uses up its challenge. Returns whose passkey it is, and undefined for an
 * answer that is wrong, late or used already, or that is of another person or another use.
 */
export async function checkPasskey(
  ctx: Pick<Services, 'config' | 'database' | 'secrets'>,
  use: Use & { ownerId?: string },
  answer: PasskeyAnswer,
): Promise<{ holderId: string } | undefined> {
  const site = relyingPartyOf(ctx.config)
  if (site === undefined) return undefined
  await loadWebAuthn()
  return ctx.database.asSystem(async (db) => {
    const credentialId = Buffer.from(answer.id, 'base64url')
    const stored = await findPasskey(db, { realm: use.realm, credentialId })
    const ownerId = use.ownerId ?? stored?.holder_id
    if (stored === undefined || stored.holder_id !== ownerId) return undefined
    const now = await readNow(db)
    const checked = await checkAnswer(ctx, { use, answer, stored, site, now })
    if (checked === undefined || !(await spendChallenge(db, checked.challenge))) return undefined
    const { realm } = use
    const isNext = await raiseCounter(db, { realm, id: stored.id, counter: checked.counter, now })
    return isNext ? { holderId: stored.holder_id } : undefined
  })
}

/** Whose passkey an answer names; undefined for an unknown one. */
export async function passkeyHolder(
  { database }: Pick<Services, 'database'>,
  realm: Use['realm'],
  { id }: PasskeyAnswer,
): Promise<string | undefined> {
  const credentialId = Buffer.from(id, 'base64url')
  return (await database.asSystem((db) => findPasskey(db, { realm, credentialId })))?.holder_id
}

function ofSite(passkeys: readonly Passkey[], site: RelyingParty): Passkey[] {
  return passkeys.filter(({ rp_id: host }) => host === site.id)
}

interface Given {
  use: Use
  answer: PasskeyAnswer
  stored: StoredPasskey
  site: RelyingParty
  now: Date
}

async function checkAnswer(
  { secrets }: Pick<Services, 'secrets'>,
  { use, answer, stored, site, now }: Given,
): Promise<{ challenge: string; counter: number } | undefined> {
  if (stored.rp_id !== site.id || !isHandleOf(answer, stored.holder_id)) return undefined
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { realm, ceremony, holderId } = use
  let challenge = ''
  try {
    const checked = await verifyAuthenticationResponse({
      response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: (sent) => {
        challenge = sent
        return isChallengeOf(secrets, sent, { realm, ceremony, holderId, now })
      },
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
      credential: {
        id: answer.id,
        publicKey: Uint8Array.from(stored.public_key),
        counter: stored.counter,
      },
    })
    if (checked.verified) return { challenge, counter: checked.authenticationInfo.newCounter }
  } catch {
    // The library throws for each thing that is wrong with an answer.
  }
  return undefined
}

/** A discoverable passkey names its holder, who must be the one that it is stored for. */
function isHandleOf({ response }: PasskeyAnswer, holderId: string): boolean {
  const handle = response.userHandle ?? ''
  return handle === '' || Buffer.from(String(handle), 'base64url').toString() === holderId
}
