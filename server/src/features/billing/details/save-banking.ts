import type { saveBanking as call } from '@frontrow/contract/billing'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import { isImpossibleIban } from '@frontrow/contract/money/iban'
import { refuse } from '../../../lib/failures/refuse.ts'
import { audit } from '../../audit/audit.ts'
import { noteAct, noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { Context, Member } from '../../../lib/calls/context.ts'
import { notify } from '../../outbox/outbox.ts'
import { membersOf, organizationReply, ownOrganization } from '../../account/account.ts'
import { bankNumberOf } from './bank-number.ts'
import { fillEncrypted } from './fill-encrypted.ts'
import { notifyBankingFilled } from './notify-banking-filled.ts'

/**
 * Fills in banking fields, each of them once. Every member gets a mail afterwards, because a stolen
 * session could fill them in too. Refuses `bank_number_not_valid`, `iban_not_valid`,
 * `already_filled` and what `ownOrganization` refuses.
 */
export async function saveBanking(
  ctx: Context & Member,
  { params, query, body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { organizationId } = ctx
  if (isImpossibleIban(body.iban ?? '')) refuse('iban_not_valid', { field: 'iban' })
  return ctx.database.asOrganization(organizationId, async (db) => {
    await noteAct(db)
    const own = { ...ctx, db }
    await ownOrganization(own, params.orgId, query.org_id)
    const filled = await fillEncrypted(own, 'bank_details', withPlainNumber(body))
    const organization = await organizationReply(own)
    if (filled.length > 0) {
      const details = { fields: filled }
      await audit(own, 'organization.save-banking', { id: organizationId, details })
      const members = await membersOf(db, organizationId)
      await notifyBankingFilled(own, { organization, filled, members })
      const { now } = ctx
      await notify(db, { organizationId, now, kind: 'bank_filled', params: details })
    } else await noteNothingChanged(own)
    return organization
  })
}

type Body = Input<typeof call>['body']

function withPlainNumber(body: Body): Body {
  const { bank_account_number: number } = body
  if ((number?.trim() ?? '') === '') return body
  return { ...body, bank_account_number: bankNumberOf(number ?? '') }
}
