import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { setAutoTopUp as call } from '@frontrow/contract/billing/top-ups'
import { audit } from '../../audit/audit.ts'
import { noteNothingChanged } from '../../../lib/db/note-act.sql.ts'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { asSystemWithin, type Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type AutoTopUp, removeAutoTopUp, saveAutoTopUp } from './auto-top-up.sql.ts'
import { paysByInvoice } from './pays-by-invoice.ts'
import { topUpMicros } from './top-up-limits.ts'

/**
 * Sets when the card is charged by itself, or ends that. Refuses `top_up_not_valid`,
 * `auto_top_up_not_valid` and `top_up_by_invoice`.
 */
export async function setAutoTopUp(
  ctx: MemberContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { db, now, organizationId } = ctx
  const wanted = body.auto_top_up
  if (wanted === null) {
    const wasThere = await asSystemWithin(db, () => removeAutoTopUp(db, organizationId))
    if (wasThere) await audit(ctx, 'auto-top-up.end', { id: organizationId })
    else await noteNothingChanged(ctx)
    return body
  }
  const auto = await asSystemWithin(db, () => read(db, wanted))
  if (await asSystemWithin(db, () => paysByInvoice(db, ctx))) return refuse('top_up_by_invoice')
  await asSystemWithin(db, () => saveAutoTopUp(db, { organizationId, now, auto }))
  const details = {
    currency: ctx.config.networkCurrency,
    below: amountText(auto.belowMicros),
    add: amountText(auto.addMicros),
    monthly_max: amountText(auto.monthlyMaxMicros),
  }
  await audit(ctx, 'auto-top-up.set', { id: organizationId, details })
  return body
}

async function read(
  db: Db,
  wanted: { below: string; add: string; monthly_max: string },
): Promise<AutoTopUp> {
  const addMicros = await topUpMicros(db, wanted.add, 'add')
  const belowMicros = microsOf(wanted.below)
  const monthlyMaxMicros = microsOf(wanted.monthly_max)
  if (belowMicros === undefined) return refuse('auto_top_up_not_valid', { field: 'below' })
  if (monthlyMaxMicros === undefined || monthlyMaxMicros < addMicros)
    return refuse('auto_top_up_not_valid', { field: 'monthly_max' })
  return { belowMicros, addMicros, monthlyMaxMicros }
}
