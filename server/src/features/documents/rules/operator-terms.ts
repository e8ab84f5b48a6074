import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/terms'
import { byCard, transferDueDays } from '@frontrow/contract/documents/invoices'
import { taxFault, taxNoteOf } from '@frontrow/contract/operator/terms'
import type { Db } from '../../../lib/db/database.ts'
import { isId } from '../../../lib/db/ids.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findTerms } from '../../account/account.ts'
import {
  setOrganizationTerms as giveTerms,
  findNextTerms,
  lockCreditLimit,
  type Terms,
  termsChanged,
  termsPayload,
  type WantedTerms,
} from '../../account/for-operators.ts'
import { type GivingAct, giveOrPropose, refuseOwnOrganization } from '../../proposals/proposals.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { taxedElsewhere } from '../parties/parties.sql.ts'
import { findBuyer } from '../parties/parties.ts'
import { paymentReferenceOf } from '../parties/payment-reference.ts'
import { findTermsState, treatmentsOf } from './operator-terms.sql.ts'
import { freezeShare } from './share-changed.ts'
import { ownSharesOf, shareOn } from './share.sql.ts'
import { taxOf } from './tax.ts'
import { freezeTax } from './tax-changed.ts'

type Shown = Reply<typeof calls.showTerms>

/** GET /organizations/:id/terms */
export async function showTerms(
  { db, now, config }: OperatorReadContext,
  { params: { id } }: Input<typeof calls.showTerms>,
): Promise<Shown> {
  return termsReply(db, { id, now, currency: config.networkCurrency })
}

/** PUT /organizations/:id/terms */
export async function changeTerms(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.changeTerms>,
): Promise<Reply<typeof calls.changeTerms>> {
  const { operator, now, config } = ctx
  const proposalId = await ctx.act(async (db) => {
    const found = await lockCreditLimit(db, id)
    if (found === undefined) return refuse('organization_not_found')
    const wanted = wantedOf(body)
    const day = utcDayOf(now)
    const before = await findTerms(db, { organizationId: id, day })
    const last = (await findNextTerms(db, { organizationId: id, day })) ?? before
    if (last !== undefined && isSame(last, wanted)) refuse('terms_same', { field: 'terms' })
    await refuseOwnOrganization(db, operator, id)
    if (!lendsMore(wanted.limitMicros, found.limitMicros)) {
      const by = { actor: `operator:${operator.id}`, via: 'console', reason: body.reason } as const
      await giveTerms(db, { ...wanted, ...by, organizationId: id, now })
      return null
    }
    const currency = config.networkCurrency
    const of = { organization: found, before: before?.kind ?? null, currency, wanted }
    return ctx.propose(db, {
      kind: termsChanged.name,
      subject: id,
      organizationId: id,
      payload: termsPayload(of),
      reason: body.reason,
    })
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

function wantedOf(body: Input<typeof calls.changeTerms>['body']): WantedTerms {
  const { terms, limit, pays_by: paysBy = byCard.paysBy } = body
  if (terms === 'prepaid') return { kind: terms, limitMicros: 0n, ...byCard }
  return {
    kind: terms,
    limitMicros: limit === null ? null : (microsOf(limit) ?? null),
    paysBy,
    dueDays: body.due_days ?? (paysBy === 'card' ? byCard.dueDays : transferDueDays),
  }
}

function isSame(terms: WantedTerms, wanted: WantedTerms): boolean {
  return (['kind', 'limitMicros', 'paysBy', 'dueDays'] as const).every(
    (key) => terms[key] === wanted[key],
  )
}

/** No limit lends more than any. */
function lendsMore(limit: bigint | null, than: bigint | null): boolean {
  return than !== null && (limit === null || limit > than)
}

/** PUT /organizations/:id/tax */
export async function changeTax(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.changeTax>,
): Promise<Reply<typeof calls.changeTax>> {
  const rateBp = Math.round(Number(body.percent) * 100)
  const { side, kind, from, reason } = body
  const fault = taxFault(body)
  if (fault !== undefined) refuse('tax_rate_wrong', { field: fault })
  const note = taxNoteOf(body)
  if (note === undefined) return refuse('tax_note_needed', { field: 'note' })
  const withheldBp = Math.round(Number(body.withheld_percent ?? 0) * 100)
  const withheldNote = withheldBp === 0 ? '' : (body.withheld_note ?? '').trim()
  const decided = { side, kind, rateBp, note, withheldBp, withheldNote }
  const treatment = { ...decided, date: from ?? undefined }
  return give(ctx, id, (db, name) =>
    freezeTax(db, { ...treatment, organizationId: id, name, reason }),
  )
}

/** PUT /organizations/:id/share */
export async function changeShareCall(
  ctx: OperatorActContext,
  { params: { id }, body }: Input<typeof calls.changeShare>,
): Promise<Reply<typeof calls.changeShare>> {
  const { bp: shareBp, valid_from: date, reason } = body
  return give(ctx, id, (db, name) =>
    freezeShare(db, { organizationId: id, name, shareBp, date: date ?? undefined, reason }),
  )
}

/** Does an act at once, or proposes it where it gives away more than one person may. */
async function give(
  ctx: OperatorActContext,
  id: string,
  freeze: (db: Db, name: string) => Promise<GivingAct>,
): Promise<Reply<typeof calls.changeShare>> {
  const proposalId = await ctx.act(async (db) => {
    const found = isId(id) ? await lockCreditLimit(db, id) : undefined
    if (found === undefined) return refuse('organization_not_found')
    await refuseOwnOrganization(db, ctx.operator, id)
    return giveOrPropose(ctx, db, await freeze(db, found.name))
  })
  return { state: proposalId === null ? 'done' : 'proposed', proposal_id: proposalId }
}

async function termsReply(
  db: Db,
  { id, now, currency }: { id: string; now: Date; currency: string },
): Promise<Shown> {
  const day = utcDayOf(now)
  const state = await findTermsState(db, id)
  if (state === undefined) return refuse('organization_not_found')
  const of = { organizationId: id, day }
  return {
    currency,
    terms: shownTerms(await findTerms(db, of)),
    next_terms: shownTerms(await findNextTerms(db, of)),
    limit: state.limitMicros === null ? null : amountText(state.limitMicros),
    unpaid_since: state.unpaidSince?.toISOString() ?? null,
    is_new_card_limit_lifted: state.isNewCardLimitLifted,
    to_return: amountText(state.toReturnMicros),
    payment_reference: paymentReferenceOf(state.number),
    proposal_id: state.proposalId,
    treatments: (await treatmentsOf(db, id)).map((row) => ({
      side: row.side,
      from: row.validFrom,
      kind: row.kind,
      percent: String(row.rateBp / 100),
      note: row.note,
      withheld_percent: String(row.withheldBp / 100),
      withheld_note: row.withheldNote,
      set_at: row.setAt.toISOString(),
    })),
    is_taxed: (await taxOf(db, of)) !== undefined,
    buyer: (await findBuyer(db, { organizationId: id })) ?? null,
    is_tax_outdated: (await taxedElsewhere(db, { own: id, most: 1 })).length > 0,
    share: await shareReply(db, of),
  }
}

async function shareReply(
  db: Db,
  of: { organizationId: string; day: string },
): Promise<Shown['share']> {
  const { isOwn, next } = await ownSharesOf(db, of)
  return { bp: await shareOn(db, of), is_own: isOwn, next }
}

function shownTerms(terms: Terms | undefined): Shown['terms'] {
  if (terms === undefined) return null
  const { kind, limitMicros, validFrom, paysBy, dueDays } = terms
  const isPrepaid = kind === 'prepaid'
  return {
    terms: kind,
    limit: isPrepaid || limitMicros === null ? null : amountText(limitMicros),
    pays_by: isPrepaid ? null : paysBy,
    due_days: isPrepaid ? null : dueDays,
    from: validFrom,
  }
}
