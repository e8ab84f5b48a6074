import { isSelfBilled, taxKinds } from '@frontrow/contract/operator/terms'
import Type, { type Static } from 'typebox'
import type { Db } from '../../../lib/db/database.ts'
import { type GivingAct, proposalKind } from '../../proposals/proposals.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findBuyer } from '../parties/parties.ts'
import { highestTaxBp } from './highest-tax.ts'
import { recentTaxBase } from './recent-amounts.sql.ts'
import { selfBillingAgreement } from './self-billing-agreement.sql.ts'
import { addedBp } from './tax.ts'
import { changeTreatment, judgeTreatment, treatmentText, type WantedTreatment } from './set-tax.ts'
import { findOpenBooks } from '../../books/books.ts'

const textOrNull = Type.Union([Type.String(), Type.Null()])
const newTax = Type.Object({
  organization: Type.String(),
  side: Type.Enum(['advertiser', 'publisher']),
  kind: Type.Enum([...taxKinds, 'withholding']),
  rateBp: Type.Integer(),
  note: Type.String(),
  /** Missing in older proposals, in which withholding is a kind. */
  withheldBp: Type.Optional(Type.Integer()),
  withheldNote: Type.Optional(Type.String()),
  before: textOrNull,
  /** The first UTC day; null for the first possible one. */
  from: textOrNull,
})
type NewTax = Static<typeof newTax>

/** How documents of the organization that is the subject are taxed. */
export const taxChanged = proposalKind(newTax, {
  name: 'organization.change-tax',
  needs: 'finance.write',
  title: 'Change tax treatment',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: (payload) => [
    {
      field: `Tax as ${payload.side}`,
      before: payload.before,
      after: treatmentText(wantedOf(payload)),
    },
    { field: 'Note', before: null, after: payload.note },
    ...(payload.withheldNote === undefined || payload.withheldNote === ''
      ? []
      : [{ field: 'Note on payments', before: null, after: payload.withheldNote }]),
    { field: 'From', before: null, after: payload.from ?? 'First possible day' },
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const judged = await judgeTreatment(db, { ...wantedOf(payload), organizationId: subject })
    return judged.outcome === 'possible' && judged.beforeText === payload.before
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const changed = await changeTreatment(db, {
      ...wantedOf(payload),
      organizationId: subject,
      actor,
      now,
      reason,
    })
    if (changed.outcome === 'past') throw new Error(`documents of ${subject} are issued already`)
  },
})

function wantedOf({ side, kind, rateBp, note, from, ...withheld }: NewTax): WantedTreatment {
  const date = from ?? undefined
  if (kind !== 'withholding') return { side, kind, rateBp, note, date, ...decidedOf(withheld) }
  return { side, kind: 'none', rateBp: 0, note: '', date, withheldBp: rateBp, withheldNote: note }
}

function decidedOf({ withheldBp = 0, withheldNote = '' }: Partial<NewTax>) {
  return { withheldBp, withheldNote }
}

/**
 * Another treatment. A tax on top above the highest of the publisher's country gives what nobody
 * can know yet, so two decide; of another one counts what it would have moved in the last 30 days,
 * up or down. Refuses `tax_past` and `self_billing_not_agreed`.
 */
export async function freezeTax(
  db: Db,
  wanted: WantedTreatment & { organizationId: string; name: string; reason: string },
): Promise<GivingAct> {
  const { organizationId, name, side, kind, rateBp, note, date, reason } = wanted
  if (isSelfBilled(kind) && !(await mayBeSelfBilled(db, organizationId)))
    refuse('self_billing_not_agreed', { field: 'kind' })
  const judged = await judgeTreatment(db, wanted)
  if (judged.outcome === 'past') return refuse('tax_past', { field: 'from' })
  const { beforeText: before, beforeBp } = judged
  const payload: NewTax = {
    organization: name,
    before,
    side,
    kind,
    rateBp,
    note,
    ...decidedOf(wanted),
    from: date ?? null,
  }
  const taxed = await recentTaxBase(db, { organizationId, side })
  const moved = (taxed * BigInt(Math.abs(addedBp(wanted) - beforeBp))) / 10_000n
  return {
    kind: taxChanged,
    proposal: {
      kind: taxChanged.name,
      subject: organizationId,
      organizationId,
      payload: { ...payload },
      reason,
    },
    amountMicros: (await isAboveUsual(db, wanted)) ? null : moved,
  }
}

/** Whether the network would pay a publisher more tax than its country has. */
async function isAboveUsual(
  db: Db,
  { organizationId, kind, rateBp }: WantedTreatment & { organizationId: string },
): Promise<boolean> {
  if (kind !== 'self_billed_domestic') return false
  const buyer = await findBuyer(db, { organizationId })
  return rateBp > highestTaxBp(buyer?.country ?? '')
}

/** By article 224 both agree first. In a sandbox nobody is billed. */
async function mayBeSelfBilled(db: Db, organizationId: string): Promise<boolean> {
  if ((await findOpenBooks(db))?.book !== 'live') return true
  return (await selfBillingAgreement(db, organizationId))?.isOnSelfBilling === true
}
