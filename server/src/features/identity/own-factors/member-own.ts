import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { renamePasskey as renameCall } from '@frontrow/contract/identity/passkeys'
import { audit } from '../../audit/audit.ts'
import { noteAct } from '../../../lib/db/note-act.sql.ts'
import type { NonTransactionalContext } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { setPasskeyName } from '../factors/passkeys.sql.ts'
import { memberHolder } from '../factors/realm.sql.ts'
import { checkGuess } from '../passwords/check-guess.ts'
import { lockDeveloper, memberOfOrganization } from '../people/developer.sql.ts'
import { organizationThatAsks } from '../people/membership.sql.ts'
import type { OwnContext } from './own-context.ts'
import { proveMemberFactor } from './prove-member-factor.ts'

type Ctx = NonTransactionalContext

/** The context of a member's call about their own sign-in. */
export function memberOwn(ctx: Ctx): OwnContext {
  const { organizationId, developerId, now } = ctx
  const own = { organizationId, developerId, now }
  return {
    ...ctx,
    holder: memberHolder(developerId),
    hasFactor: ctx.session?.hasFactor === true,
    person: (db) => memberOfOrganization(db, ctx),
    change: (work) =>
      // As the system: second factors belong to a person and not to an organization.
      ctx.database.asSystem(async (db) => {
        if ((await lockDeveloper(db, developerId)) === undefined) return refuse('session_missing')
        await noteAct(db)
        return work(db, await memberOfOrganization(db, ctx))
      }),
    audited: async (db, act, passkey) => {
      const action = act === 'confirm' ? 'session.confirm' : (`factor.${act}` as const)
      const { id, ...details } = passkey ?? { id: developerId }
      await audit({ ...own, db }, action, { id, details })
    },
    notify: (db, change) => notify(db, { ...own, kind: 'factor_changed', params: { change } }),
    keepLast: async (db) => {
      const name = await organizationThatAsks(db, developerId)
      if (name === undefined) return
      refuse('factor_asked_for', {
        message: `${name} asks its members for two-step sign-in, so your last factor stays.`,
      })
    },
    checkPassword: async (password) => {
      const held = await ctx.database.asSystem((db) => lockDeveloper(db, developerId))
      if (held === undefined) return refuse('session_missing')
      const owner = { ...memberHolder(developerId), ...held }
      const isRight = password !== undefined && (await checkGuess(ctx, owner, password))
      if (!isRight) refuse('password_wrong', { field: 'password' })
    },
    proveFactor: async (typed) => {
      const person = await ctx.database.asSystem((db) => memberOfOrganization(db, ctx))
      return proveMemberFactor(ctx, { ...person, ...own }, { typed, ceremony: 'confirm' })
    },
  }
}

export async function renamePasskey(
  ctx: Ctx,
  { params, body }: Input<typeof renameCall>,
): Promise<Reply<typeof renameCall>> {
  const { organizationId, developerId, now } = ctx
  return memberOwn(ctx).change(async (db) => {
    const [id, name] = [params.passkeyId, body.name.trim()]
    const before = await setPasskeyName(db, { holder: memberHolder(developerId), id, name })
    if (before === undefined) return refuse('passkey_not_found')
    const details = { name, called: [before, name] }
    await audit({ db, organizationId, developerId, now }, 'factor.rename-passkey', { id, details })
    return { status: 'SUCCESS' }
  })
}
