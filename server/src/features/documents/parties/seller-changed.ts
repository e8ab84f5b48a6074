import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/finance/seller'
import { Seller } from '@frontrow/contract/documents/parties'
import Type from 'typebox'
import { audit, consoleAct } from '../../audit/audit.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
  Proposal,
} from '../../../lib/calls/operator-context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { proposalKind, proposeFrozen } from '../../proposals/proposals.ts'
import { readNow } from '../../../lib/time/clock.sql.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { sellerFrom } from './party-rules.ts'
import { findNextSeller, findSeller, insertSeller, findOpenProposal } from './parties.sql.ts'

const sellerChange = Type.Object({
  before: Type.Union([Seller, Type.Null()]),
  after: Seller,
  /** The first UTC day; null for that of the approval. */
  from: Type.Union([Type.String(), Type.Null()]),
})

/** Who sells, on all documents of the network. */
export const sellerChanged = proposalKind(sellerChange, {
  name: 'seller.change',
  needs: 'finance.write',
  title: 'Change seller details',
  subjectName: () => Promise.resolve('The whole network'),
  changes: ({ before, after, from }) => [
    ...changedMembers(before, after).map((member) => ({
      field: memberNames[member],
      before: before?.[member] ?? null,
      after: after[member],
    })),
    { field: 'From', before: null, after: from ?? 'Day of approval' },
    ...(before !== null && before.country !== after.country
      ? [{ field: 'Tax treatments', before: 'Valid', after: 'Out of date: set each again' }]
      : []),
  ],
  isUnchanged: async (db, { payload: { before, from } }) =>
    isSame(before, await sellerFromDay(db, { from, now: await readNow(db) })),
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { after: seller, before } = payload
    const today = utcDayOf(now)
    const from = payload.from !== null && payload.from > today ? payload.from : today
    await insertSeller(db, { seller, from, setBy: actor, now })
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { reason, from, fields: changedMembers(before, seller) }
    await audit(consoleAct(by), 'seller.set', { id: 'seller', details })
  },
})

/** GET /finance/seller */
export async function showSeller({
  db,
  now,
}: OperatorReadContext): Promise<Reply<typeof calls.showSeller>> {
  const day = utcDayOf(now)
  return {
    now: (await findSeller(db, day)) ?? null,
    next: (await findNextSeller(db, day)) ?? null,
    proposal_id: (await findOpenProposal(db, sellerChanged.name)) ?? null,
  }
}

/** PUT /finance/seller */
export async function changeSeller(
  ctx: OperatorActContext,
  { body: { seller, from, reason } }: Input<typeof calls.changeSeller>,
): Promise<Reply<typeof calls.changeSeller>> {
  const after = sellerFrom(seller)
  return proposeFrozen(ctx, (db) => proposedSeller(db, { after, from, now: ctx.now, reason }))
}

/** The proposal of another seller. Refuses `seller_same`. */
export async function proposedSeller(
  db: Db,
  { after, from, now, reason }: { after: Seller; from: string | null; now: Date; reason: string },
): Promise<Proposal> {
  const before = await sellerFromDay(db, { from, now })
  if (isSame(before, after)) refuse('seller_same')
  return {
    kind: sellerChanged.name,
    subject: 'seller',
    organizationId: null,
    payload: { before, after, from },
    reason,
  }
}

/** Who sells on the first day of a change, as it is decided so far. */
async function sellerFromDay(
  db: Db,
  { from, now }: { from: string | null; now: Date },
): Promise<Seller | null> {
  const today = utcDayOf(now)
  const found = await findSeller(db, from !== null && from > today ? from : today)
  return found?.seller ?? null
}

const memberNames: Readonly<Record<keyof Seller, string>> = {
  legal_name: 'Legal name',
  street: 'Street',
  postcode: 'Postal code',
  city: 'City',
  region: 'Region',
  country: 'Country',
  registration: 'Registration',
  vat_id: 'VAT ID',
  tax_number: 'Tax number',
  email: 'Email',
  phone: 'Phone',
  account_holder: 'Account holder',
  iban: 'IBAN',
  account: 'Account number',
  bic: 'BIC',
  bank_name: 'Bank',
  tax_name: 'Name of the tax',
  accounting_currency: 'Accounting currency',
  footer: 'Footer',
}

function changedMembers(before: Seller | null, after: Seller): (keyof Seller)[] {
  const members = Object.keys(Seller.properties) as (keyof Seller)[]
  return members.filter((member) => (before?.[member] ?? '') !== after[member])
}

function isSame(one: Seller | null, other: Seller | null): boolean {
  return one === null || other === null ? one === other : changedMembers(one, other).length === 0
}
