import { isSelfBilled, type TaxKind } from '@frontrow/contract/operator/terms'
import type { Db } from '../../../lib/db/database.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import { byTreatment, type TaxedLegs } from '../documents/by-treatment.ts'
import { lockCarried, selfBilledCells } from '../documents/documents.sql.ts'
import { type Closing, issueOfMonth } from '../documents/issue-of-month.ts'
import { keptByDocument } from '../documents/kept-back.ts'
import type { Leg } from '../documents/month-legs.sql.ts'
import { cellOf, sumOfLegs } from '../documents/statement-lines.ts'
import { invoiceFault } from '../rules/invoice-fault.ts'
import { untaxed } from '../rules/tax.ts'
import { issueSelfBilled, type SelfBilledDraft } from './issue-self-billed.ts'
import { wholeUnits } from '../../books/books.ts'

/** A hold as it stands in the body of each document of its month. */
type HeldText = Readonly<Record<'hold' | 'reason' | 'amount', string>>

/**
 * Documents what a publisher earned in a month that is being closed, in the caller's transaction,
 * which runs as the system. Days on which it is self-billed are on a self-billed invoice, one for
 * each treatment. What was taken back of an earlier one is on a self-billed credit note, taxed as
 * that was. Days for which it sends its own invoice are on an earnings statement of their own.
 * Everything else is on an earnings statement, also what comes to less than a hundredth.
 * Throws where something is missing for a self-billed invoice.
 */
export async function documentEarnings(
  db: Db,
  closing: Closing,
  { legs, held }: { legs: readonly Leg[]; held: readonly HeldText[] },
): Promise<void> {
  const { organization, now } = closing
  const organizationId = organization.id
  const taken = await takenBack(db, organizationId, legs)
  for (const draft of taken.drafts) await issueSelfBilled(db, closing, draft)
  const left = new Set(legs.filter((leg) => !taken.legs.has(leg)))
  const keptOf = keptByDocument(held)
  const heldOf = (some: readonly Leg[]) => ({ held, kept_back: keptOf(sumOfLegs(some)) })
  const of = { organizationId, side: 'publisher', legs: [...left], now } as const
  const groups = await byTreatment(db, { ...of, undecided: untaxed })
  for (const taxed of groups) {
    const { kind, note } = taxed.treatment
    if (!isInvoiced(kind) || !(await comesToAnInvoice(db, organizationId, taxed))) continue
    const more = { ...heldOf(taxed.legs), taxed_on: taxed.taxedOn, tax_note: note }
    if (kind === 'own_invoice')
      await issueOfMonth(db, closing, { ...taxed, kind: 'earnings_statement', more })
    else {
      await refuseIncomplete(db, closing, kind)
      await issueSelfBilled(db, closing, { ...taxed, kind: 'self_billed_invoice', more })
    }
    for (const leg of taxed.legs) left.delete(leg)
  }
  const rest = legs.filter((leg) => left.has(leg))
  if (rest.length === 0) return
  const more = { ...heldOf(rest), tax_note: untaxedNotes(groups) }
  await issueOfMonth(db, closing, { kind: 'earnings_statement', legs: rest, more })
}

/** Whether the network or the publisher itself issues an invoice. */
function isInvoiced(kind: TaxKind): boolean {
  return isSelfBilled(kind) || kind === 'own_invoice'
}

function untaxedNotes(groups: readonly TaxedLegs[]): string {
  const notes = groups.map(({ treatment: { kind, note } }) => (kind === 'none' ? note : ''))
  return [...new Set(notes)].filter((note) => note !== '').join(' ')
}

/** What adjustments took back of self-billed days, by how these are taxed. */
async function takenBack(
  db: Db,
  organizationId: string,
  legs: readonly Leg[],
): Promise<{ legs: ReadonlySet<Leg>; drafts: SelfBilledDraft[] }> {
  const adjusted = legs.filter(({ cause }) => cause === 'adjusted')
  if (adjusted.length === 0) return { legs: new Set(), drafts: [] }
  const stated = await selfBilledCells(db, { organizationId, cells: adjusted })
  const cells = new Map(stated.map((cell) => [cellOf(cell), cell]))
  const taken = adjusted.flatMap((leg) => {
    const cell = cells.get(cellOf(leg))
    return cell === undefined ? [] : [{ leg, cell }]
  })
  const groups = Map.groupBy(taken, ({ cell: { kind, rateBp, note } }) =>
    [kind, rateBp, note].join(' '),
  )
  const drafts = [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ cell: { kind, rateBp, note } }) => ({
      kind: 'self_billed_credit_note' as const,
      legs: group.map(({ leg }) => leg),
      treatment: { kind, rateBp, note },
      more: { corrects: [...new Set(group.map(({ cell }) => cell.invoice))].toSorted() },
    })),
  )
  return { legs: new Set(taken.map(({ leg }) => leg)), drafts }
}

/** False where it comes to less than a hundredth. */
async function comesToAnInvoice(
  db: Db,
  organizationId: string,
  { legs }: TaxedLegs,
): Promise<boolean> {
  const carried = await lockCarried(db, { organizationId, side: 'publisher' })
  return wholeUnits(carried + sumOfLegs(legs)) > 0n
}

/** Throws where something is missing for a self-billed invoice. */
async function refuseIncomplete(
  db: Db,
  { organization: { id: organizationId }, now }: Closing,
  kind: TaxKind,
): Promise<void> {
  const fault = await invoiceFault(db, { organizationId, day: utcDayOf(now), kind })
  if (fault !== undefined)
    throw new Error(`organization ${organizationId} cannot be self-billed: ${fault}`)
}
