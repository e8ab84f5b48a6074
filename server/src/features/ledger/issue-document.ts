import { createHash } from 'node:crypto'
import { amountText } from '@frontrow/contract/amounts'
import { canonicalJson, type Json } from '../../lib/canonical-json.ts'
import type { Services } from '../../lib/context.ts'
import type { Db } from '../../lib/database.ts'
import { newId } from '../../lib/ids.ts'
import { signText } from '../../lib/seal.ts'
import { utcDayOf } from './days.ts'
import { carriedTo, type DocumentKind, insertDocument, takeNumber } from './documents.sql.ts'
import type { Leg, Side } from './month-legs.sql.ts'
import { bookKey } from './seal-days.ts'
import type { OpenBooks } from './settings.sql.ts'
import type { Line } from './statement-lines.ts'

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
  /** Further members of its body. */
  more?: Readonly<Record<string, Json>>
}

export interface Issued {
  id: string
  /** Such as `ES-2026-000004`. */
  name: string
}

const seriesOfKind: Readonly<Record<DocumentKind, string>> = {
  earnings_statement: 'ES',
  statement_of_use: 'SU',
  invoice: 'INV',
  credit_note: 'CN',
}

/** Documents name whole hundredths; what is less is carried to the next one. */
const minorUnitMicros = 10_000n

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
  const { kind, month, organization, sumMicros } = draft
  const side = sideOf(kind)
  const issuedOn = utcDayOf(now)
  const carriedIn = await carriedTo(db, { organizationId: organization.id, side })
  const net = wholeUnits(carriedIn + sumMicros)
  const carried = carriedIn + sumMicros - net
  const prefix = books.book === 'sandbox' ? 'TEST-' : ''
  const series = `${prefix}${seriesOfKind[kind]}-${issuedOn.slice(0, 4)}`
  const number = await takeNumber(db, series)
  const name = `${series}-${String(number).padStart(6, '0')}`
  const body = canonicalJson({
    ...draft.more,
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
    net: amountText(net),
    carried_forward: amountText(carried),
    // No treatment can be set yet, so no document has a tax.
    tax_kind: 'none',
    tax_rate_bp: '0',
    tax: amountText(0n),
    total: amountText(net),
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
      totalMicros: net,
      carriedMicros: carried,
      body,
      sha256: createHash('sha256').update(body).digest(),
      signature: signText(bookKey(secrets), body),
    },
    { side, transfers: draft.legs },
  )
  return { id, name }
}

/** Whose side of delivery a document of this kind is about. */
export function sideOf(kind: DocumentKind): Side {
  return kind === 'earnings_statement' ? 'publisher' : 'advertiser'
}

/** Rounded down to whole hundredths, also below 0. */
function wholeUnits(micros: bigint): bigint {
  const rest = ((micros % minorUnitMicros) + minorUnitMicros) % minorUnitMicros
  return micros - rest
}
