import { amountText } from '@frontrow/contract/money/amounts'
import { confirmedSeconds, type Reply } from '@frontrow/contract/endpoint'
import type { showOperatorSession as call } from '@frontrow/contract/operator'
import { operatorPermissionsOf } from '@frontrow/contract/operator/permissions'
import type { Services } from '../../../lib/calls/context.ts'
import type { JudgedOperator } from '../../../lib/calls/operator-access.ts'
import type { OperatorReadContext, SignedInOperator } from '../../../lib/calls/operator-context.ts'
import { readSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { allowanceOf } from '../../proposals/proposals.ts'
import { countOpen } from '../proposals/proposal.sql.ts'
import { permittedProposalKinds } from '../proposals/proposal-kinds.ts'

/** GET /session */
export async function showOperatorSession(ctx: OperatorReadContext): Promise<Reply<typeof call>> {
  return sessionReply(ctx, ctx)
}

/** The reply to a sign-in too. */
export async function sessionReply(
  { config, database }: Pick<Services, 'config' | 'database'>,
  { operator, mustEnrol }: JudgedOperator,
): Promise<Reply<typeof call>> {
  const { hasFactor, session, now } = operator
  const actor = `operator:${operator.id}`
  const { alone, ...frame } = await database.asOperator(async (db) => ({
    alone: await allowanceOf(db, { actor, now }),
    dual_control: (await readSetting(db, 'dual_control')) === 'on',
    open_proposals: await countOpen(db, {
      kinds: permittedProposalKinds(operator.roles),
      operator,
    }),
  }))
  return {
    operator: operatorReply(operator),
    has_factor: hasFactor,
    must_enrol: mustEnrol,
    confirmed_till: confirmedTill(session.confirmedAt),
    expires_at: session.expiresAt.toISOString(),
    network: {
      name: config.productName,
      currency: config.networkCurrency,
      is_sandbox: config.cardProvider === 'sandbox',
      ...frame,
    },
    alone: { limit: amountText(alone.limitMicros), left: amountText(alone.leftMicros) },
  }
}

function operatorReply(operator: SignedInOperator): Reply<typeof call>['operator'] {
  const { id, email, name, roles, singleKeys, isDemo } = operator
  return {
    id,
    email,
    name,
    roles: [...roles],
    permissions: operatorPermissionsOf(roles),
    single_keys: singleKeys,
    is_demo: isDemo,
  }
}

/** Until when a session counts as confirmed; the beginning of time where it never was. */
export function confirmedTill(confirmedAt: Date | null): string {
  const from = confirmedAt?.getTime() ?? -confirmedSeconds * 1000
  return new Date(from + confirmedSeconds * 1000).toISOString()
}
