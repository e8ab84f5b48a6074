import Type from 'typebox'
import { endpoint, type Reply } from '../endpoint.ts'
import { byId, Count, FileReply, Id, OrNull, StrictObject, Text } from '../parts.ts'

const head = {
  id: Text,
  /** Without a gap within its series, as `ES-2026-000004`. */
  number: Text,
  /** What placements earned, or what campaigns used. The network issues what is self-billed. */
  kind: Type.Enum(['earnings', 'self_billed', 'self_billed_credit_note', 'use']),
  month: Text,
  issued_on: Text,
  currency: Text,
  total: Text,
}

/** How many statements an answer has at most. */
export const statementsAPage = 48

/**
 * Statements of closed months, the newest first, at most 48; `before` is the id of the last one of
 * the answer before. They never change.
 */
export const listStatements = endpoint({
  operationId: 'listStatements',
  method: 'GET',
  path: '/organization/statements',
  summary: 'Statements of what was earned and used in closed months',
  access: 'approved',
  needs: 'money.read',
  query: StrictObject({ before: Type.Optional(Id) }),
  reply: Type.Array(Type.Object(head)),
})

/**
 * One statement. Amounts are decimal texts: those of the lines are exact, `net`, `tax` and `total`
 * are in whole hundredths, and `carried_forward` is what the next statement begins with. A line
 * with the cause `late` is of a day whose month was closed before. `document` is the canonical JSON
 * that was signed: its SHA-256 is `sha256` (hex), its Ed25519 signature by `public_key` is
 * `signature` (both base64).
 */
export const showStatement = endpoint({
  operationId: 'showStatement',
  method: 'GET',
  path: '/organization/statements/:id',
  summary: 'A statement with its lines and its signature',
  access: 'approved',
  needs: 'money.read',
  ...byId('The statement', 'statement_not_found'),
  reply: Type.Object({
    ...head,
    book: Type.Enum(['sandbox', 'live']),
    organization_name: Text,
    /** The lines that say who issues it and whom it is for, each with its name first. */
    from: Type.Array(Text),
    to: Type.Array(Text),
    /** The network's footer, which each document ends with; may be empty. */
    footer: Text,
    /** The lines by app and placement, or by campaign. What is printed adds up to `net`. */
    summed: Type.Array(
      Type.Object({
        subject_id: Text,
        name: Text,
        app_name: OrNull(Text),
        adjusted: Type.Boolean(),
        reason: OrNull(Text),
        from_day: Text,
        till_day: Text,
        impressions: Type.Integer(),
        /** Of a placement: what advertisers paid, with 2 decimals. */
        gross: OrNull(Text),
        /** Of a campaign: of 1,000 impressions, with up to 6 decimals. */
        unit_price: OrNull(Text),
        /** With 2 decimals. */
        printed: Text,
      }),
    ),
    lines: Type.Array(
      Type.Object({
        day: Text,
        cause: Type.Enum(['delivery', 'late', 'adjusted']),
        reason: OrNull(Text),
        subject_id: Text,
        name: Text,
        app_name: OrNull(Text),
        impressions: Type.Integer(),
        amount: Text,
        gross: OrNull(Text),
        share_percent: OrNull(Text),
        spent: OrNull(Text),
        spent_currency: OrNull(Text),
      }),
    ),
    impressions: Count,
    sum: Text,
    carried_in: Text,
    carried_forward: Text,
    net: Text,
    tax: Text,
    /** The name of the tax and its rate, as it is printed beside the amount. */
    tax_label: Text,
    /** The tax in the currency of the network's accounts, where that is another one. */
    tax_in: OrNull(
      Type.Object({
        currency: Text,
        rate: Text,
        rate_on: Text,
        source: Text,
        amount: Text,
      }),
    ),
    /** What a self-billed document says besides; empty for a statement. */
    notes: Type.Array(Type.Object({ label: Text, value: Text })),
    held: Type.Array(Type.Object({ reason: Text, amount: Text })),
    /** Whether it is given as an e-invoice, as what is self-billed is. */
    has_xml: Type.Boolean(),
    document: Text,
    sha256: Text,
    signature: Text,
    public_key: Text,
  }),
})

/** The statement as a PDF of A4 pages. `content` is base64; the same statement gives the same. */
export const showStatementPdf = endpoint({
  operationId: 'showStatementPdf',
  method: 'GET',
  path: '/organization/statements/:id/pdf',
  summary: 'A statement as a PDF',
  access: 'approved',
  needs: 'money.read',
  ...byId('The statement', 'statement_not_found'),
  reply: FileReply,
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})

/** A self-billed document as a Cross Industry Invoice by EN 16931. `content` is base64. */
export const showStatementXml = endpoint({
  operationId: 'showStatementXml',
  method: 'GET',
  path: '/organization/statements/:id/xml',
  summary: 'A self-billed document as an e-invoice',
  access: 'approved',
  needs: 'money.read',
  ...byId('The statement', 'statement_not_found'),
  reply: FileReply,
  refusals: ['invoice_has_no_xml'],
})

export type StatementHead = Reply<typeof listStatements>[number]

export type MonthStatement = Reply<typeof showStatement>
