import { createHash } from 'node:crypto'
import { amountText } from '@frontrow/contract/money/amounts'
import { canonicalJson, type Json } from '../../../lib/crypto/canonical-json.ts'
import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { signText } from '../../../lib/crypto/seal.ts'
import { utcDayOf } from '../../../lib/time/utc-day.ts'
import {
  lockCarried,
  type DocumentKind,
  earningKinds,
  insertDocument,
  takeNumber,
} from './documents.sql.ts'
import { documentParties, partyMembers } from './document-parties.ts'
import { type DocumentSums, documentSums } from './document-sums.ts'
import type { Leg } from './month-legs.sql.ts'
import type { Line } from './statement-lines.ts'
import { taxInAccounts } from './tax-in-accounts.ts'
import { untaxed } from '../rules/tax.ts'
import type { TaxTreatment } from '../rules/tax.sql.ts'
import { type Side, bookKey, type OpenBooks } from '../../books/books.ts'

export interface DocumentDraft {
  kind: DocumentKind
  organization: { id: string; name: string }
  /** The first day of its month; null for a document that belongs to none. */
  month: string | null
  lines: readonly Line[]
  /** What the lines add up to. */
  sumMicros: bigint
  /** The transfers that the lines are made of. */
  legs: readonly Leg[]
  /** How it is taxed; no tax is added where it is missing. */
  treatment?: TaxTreatment
  /** Where the tax was fixed before, as by a charge; by default that of the treatment. */
  taxMicros?: bigint
  /** The day of which an exchange rate of the tax is; by default the last day of the transfers. */
  taxedOn?: string
  /** Further members of its body. */
  more?: Readonly<Record<string, Json>>
}

export interface Issued {
  id: string
  /** Such as `ES-2026-000004`. */
  name: string
  /** What the lines and the remainder of the document before come to, in whole hundredths. */
  netMicros: bigint
  taxMicros: bigint
}

const seriesOfKind: Readonly<Record<DocumentKind, string>> = {
  earnings_statement: 'ES',
  statement_of_use: 'SU',
  invoice: 'INV',
  credit_note: 'CN',
  self_billed_invoice: 'SB',
  self_billed_credit_note: 'SBC',
}

/**
 * Issues a document with the next number of its series, signed, in the caller's transaction, which
 * runs as the system. Nothing but the commit should follow, because the series stays locked.
 */
export async function issueDocument(
  db: Db,
  issuing: { secrets: Services['secrets']; books: OpenBooks; now: Date },
  draft: DocumentDraft,
): Promise<Issued> {
  const { secrets, books, now } = issuing
  const { kind, month, organization, sumMicros, taxMicros, treatment = untaxed } = draft
  const side = sideOf(kind)
  const issuedOn = utcDayOf(now)
  const carriedIn = await lockCarried(db, { organizationId: organization.id, side })
  const sums = documentSums({ carriedIn, sumMicros, treatment, taxMicros })
  const prefix = books.book === 'sandbox' ? 'TEST-' : ''
  const series = `${prefix}${seriesOfKind[kind]}-${issuedOn.slice(0, 4)}`
  const number = await takeNumber(db, series)
  const name = `${series}-${String(number).padStart(6, '0')}`
  const parties = await documentParties(db, { organizationId: organization.id, issuedOn })
  const taxIn = await taxInAccounts(db, {
    ...parties,
    currency: books.currency,
    taxMicros: sums.tax,
    day: draft.taxedOn ?? lastDayOf(draft.legs) ?? issuedOn,
  })
  const body = canonicalJson({
    ...membersOfBody(draft, { name, books, issuedOn, carriedIn, sums }),
    ...partyMembers(kind, parties),
    ...(taxIn !== undefined && { tax_in: taxIn }),
  })
  const id = newId(now)
  await insertDocument(
    db,
    {
      id,
      organizationId: organization.id,
      kind,
      series,
      number,
      month,
      issuedOn,
      totalMicros: sums.total,
      carriedMicros: sums.carried,
      body,
      sha256: createHash('sha256').update(body).digest(),
      signature: signText(bookKey(secrets), body),
    },
    { side, transfers: draft.legs },
  )
  return { id, name, netMicros: sums.net, taxMicros: sums.tax }
}

/** How the members of a body are drawn. A number is added where that changes. */
const layout = 1

function membersOfBody(
  draft: DocumentDraft,
  of: { name: string; books: OpenBooks; issuedOn: string; carriedIn: bigint; sums: DocumentSums },
): Readonly<Record<string, Json>> {
  const { kind, month, organization, sumMicros, treatment = untaxed } = draft
  const { name, books, issuedOn, carriedIn, sums } = of
  return {
    ...draft.more,
    layout,
    kind,
    number: name,
    book: books.book,
    issued_on: issuedOn,
    currency: books.currency,
    organization: organization.id,
    organization_name: organization.name,
    month: month === null ? null : month.slice(0, 7),
    lines: draft.lines,
    sum: amountText(sumMicros),
    carried_in: amountText(carriedIn),
    net: amountText(sums.net),
    carried_forward: amountText(sums.carried),
    tax_kind: treatment.kind,
    tax_rate_bp: String(treatment.rateBp),
    tax: amountText(sums.tax),
    total: amountText(sums.total),
  }
}

function lastDayOf(legs: readonly Leg[]): string | undefined {
  return legs
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
}

/** Whose side of delivery a document of this kind is about. */
export function sideOf(kind: DocumentKind): Side {
  return earningKinds.includes(kind) ? 'publisher' : 'advertiser'
}
