import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { dueDays, payments } from '../documents/invoices.ts'
import { operatorCall, Reason } from '../operator.ts'
import { ofTwoPeople } from './operators.ts'
import { Buyer } from '../documents/parties.ts'
import { byId, Count, Day, idInPath, Instant, OrNull, StrictObject, Text } from '../parts.ts'

/**
 * How a document is taxed. `domestic` and `self_billed_domestic` put tax on it; the others say
 * under which rule no tax is due. `none` names no rule. A publisher that is self-billed gets its
 * tax from the network, which issues its invoice; a small business has the kind
 * `self_billed_exempt`. One of the kind `own_invoice` sends an invoice for each statement, and is
 * paid once it is recorded. Withholding from payouts is decided separately.
 */
export const taxKinds = [
  'none',
  'domestic',
  'reverse_charge',
  'export',
  'exempt',
  'outside',
  'self_billed_domestic',
  'self_billed_reverse_charge',
  'self_billed_exempt',
  'own_invoice',
] as const

export type TaxKind = (typeof taxKinds)[number]

export type TaxSide = 'advertiser' | 'publisher'

/** The invoices of an advertiser say why no tax is due. */
export function taxKindsOf(side: TaxSide): readonly TaxKind[] {
  return kindsOf[side]
}

const kindsOf: Readonly<Record<TaxSide, readonly TaxKind[]>> = {
  advertiser: ['domestic', 'reverse_charge', 'export', 'exempt', 'outside'],
  publisher: [
    'none',
    'self_billed_domestic',
    'self_billed_reverse_charge',
    'self_billed_exempt',
    'own_invoice',
  ],
}

/** Whether the network issues the invoices of a publisher that is taxed so. */
export function isSelfBilled(kind: TaxKind): boolean {
  return kind.startsWith('self_billed_')
}

/** What an invoice says of a kind where nobody wrote more; empty where somebody has to. */
export const defaultTaxNotes: Readonly<Partial<Record<TaxKind, string>>> = {
  reverse_charge: 'Reverse charge',
  export: 'Export of services, outside the scope of VAT',
  self_billed_reverse_charge: 'Reverse charge',
}

/** What an invoice says of its tax; undefined where a reason is missing. */
export function taxNoteOf(treatment: {
  side: TaxSide
  kind: TaxKind
  note: string
}): string | undefined {
  const { side, kind } = treatment
  const note = treatment.note.trim()
  if (note !== '' || hasTaxRate(kind)) return note
  const isNeeded = side === 'advertiser' || kind === 'self_billed_exempt'
  return defaultTaxNotes[kind] ?? (isNeeded ? undefined : '')
}

/** Whether a tax of this kind has a rate. */
export function hasTaxRate(kind: TaxKind): boolean {
  return kind === 'domestic' || kind === 'self_billed_domestic'
}

/** No country has a higher VAT. */
const highestTaxPercent = 27

const percentForm = /^\d{1,2}(\.\d{1,2})?$/

/**
 * The field that makes a treatment impossible, if any. Percents may have spaces around them.
 * Nothing is withheld from an advertiser.
 */
export function taxFault(treatment: {
  side: TaxSide
  kind: TaxKind
  percent: string
  withheld_percent?: string
}): 'kind' | 'percent' | 'withheld_percent' | undefined {
  const { side, kind, percent, withheld_percent: withheld = '0' } = treatment
  if (!taxKindsOf(side).includes(kind)) return 'kind'
  if (!percentForm.test(percent.trim()) || Number(percent) > highestTaxPercent) return 'percent'
  if (hasTaxRate(kind) !== Number(percent) > 0) return 'percent'
  const mayWithhold = side === 'publisher' || Number(withheld) === 0
  return percentForm.test(withheld.trim()) && mayWithhold ? undefined : 'withheld_percent'
}

const TermsKinds = Type.Enum(['prepaid', 'postpaid'])

/** An amount in the currency of the network with at most 2 decimals. */
const Amount = Type.String({ maxLength: 15, pattern: '^\\d{1,12}(\\.\\d{1,2})?$' })

const Percent = Type.String({ maxLength: 5, pattern: percentForm.source })

const Terms = Type.Object({
  terms: TermsKinds,
  /** Of postpaid terms; null for none. */
  limit: OrNull(Text),
  /** Of postpaid terms; null for prepaid ones. */
  pays_by: OrNull(Type.Enum([...payments])),
  due_days: OrNull(Count),
  /** The first UTC day. */
  from: Text,
})

/**
 * How an organization pays, how its documents are taxed, and what it gets of what advertisers pay
 * for ads in its apps. `limit` is its credit limit at this moment. `treatments` are the newest
 * first.
 */
const OrganizationTerms = Type.Object({
  currency: Text,
  terms: OrNull(Terms),
  next_terms: OrNull(Terms),
  limit: OrNull(Text),
  /** Since when its campaigns are stopped because an invoice is not paid. */
  unpaid_since: OrNull(Instant),
  /** True where a new card may top up more than the daily limit. */
  is_new_card_limit_lifted: Type.Boolean(),
  /** What was received of it and is to be returned. */
  to_return: Text,
  /** The reference that its bank transfers name. */
  payment_reference: Type.Optional(Text),
  proposal_id: OrNull(Text),
  treatments: Type.Array(
    Type.Object({
      side: Type.Enum(['advertiser', 'publisher']),
      from: Text,
      kind: Type.Enum([...taxKinds]),
      percent: Text,
      note: Text,
      /** Of each payout, with the law; `0` for nothing. */
      withheld_percent: Text,
      withheld_note: Text,
      set_at: Instant,
    }),
  ),
  /** False where nothing is invoiced before the tax of an advertiser is decided. */
  is_taxed: Type.Boolean(),
  /** The billing profile of the organization; null where it is not filled in. */
  buyer: OrNull(Buyer),
  /** True where its country or VAT ID changed after its tax was decided. */
  is_tax_outdated: Type.Boolean(),
  share: Type.Object({
    /** Of today (UTC), in hundredths of a percent: 7000 is 70 %. */
    bp: Type.Integer(),
    /** False where it is the network's share for all that have none of their own. */
    is_own: Type.Boolean(),
    /** The next one of its own, with its first UTC day. */
    next: OrNull(Type.Object({ bp: Type.Integer(), from: Text })),
  }),
})

export const showTerms = operatorCall({
  operationId: 'showTerms',
  method: 'GET',
  path: '/organizations/:id/terms',
  summary: 'How an organization pays and how it is taxed',
  needs: 'finance.read',
  ...byId('The organization', 'organization_not_found'),
  reply: OrganizationTerms,
})

/**
 * The first terms of an organization begin at once, others with the next month. Terms that lend
 * more than its present credit limit are proposed.
 */
export const changeTerms = operatorCall({
  operationId: 'changeTerms',
  method: 'PUT',
  path: '/organizations/:id/terms',
  summary: 'Change how an organization pays, or propose it',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({
    terms: TermsKinds,
    /** Of postpaid terms; null for none. Prepaid terms have null. */
    limit: OrNull(Amount),
    /** Of postpaid terms; by default a card. */
    pays_by: Type.Optional(Type.Enum([...payments])),
    /** Days from the issue of an invoice to its due day: 2 by card, 14 by transfer by default. */
    due_days: Type.Optional(Type.Enum([...dueDays])),
    reason: Reason,
  }),
  refusals: ['terms_same', 'own_organization', 'proposal_open'],
})

/**
 * Documents that are issued keep the treatment of their day. Proposed is a tax on top above the
 * highest of the publisher's country, and what would have moved more in the last 30 days than the
 * operator may give away alone.
 */
export const changeTax = operatorCall({
  operationId: 'changeTax',
  method: 'PUT',
  path: '/organizations/:id/tax',
  summary: 'Decide how documents of an organization are taxed',
  needs: 'finance.write',
  ...ofTwoPeople,
  params: idInPath('The organization'),
  body: StrictObject({
    side: Type.Enum(['advertiser', 'publisher']),
    kind: Type.Enum([...taxKinds]),
    /** In percent, as `19` or `7.5`; `0` for the kinds without a rate. */
    percent: Percent,
    /** Why no tax is due. By default the words of the kind; `exempt` and `outside` have none. */
    note: Type.String({ maxLength: 200 }),
    /** What is withheld from payouts to a publisher; by default nothing. */
    withheld_percent: Type.Optional(Percent),
    /** The law, which is printed on payments. */
    withheld_note: Type.Optional(Type.String({ maxLength: 200 })),
    /** The first UTC day; by default the first that may be chosen. */
    from: OrNull(Day),
    reason: Reason,
  }),
  refusals: [
    'organization_not_found',
    'own_organization',
    'tax_past',
    'self_billing_not_agreed',
    'tax_note_needed',
    'tax_rate_wrong',
    'proposal_open',
  ],
})

/**
 * A share above that of organizations without one of their own is proposed, and so is one that
 * would have moved more in the last 30 days than the operator may give away alone. Days that are
 * over or counted keep theirs.
 */
export const changeShare = operatorCall({
  operationId: 'changeShare',
  method: 'PUT',
  path: '/organizations/:id/share',
  summary: 'Set what an organization gets of what advertisers pay for ads in its apps',
  needs: 'finance.write',
  ...ofTwoPeople,
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({
    /** In hundredths of a percent: 7000 is 70 %. */
    bp: Type.Integer({ minimum: 0, maximum: 10_000 }),
    /** The first UTC day; null: tomorrow. */
    valid_from: OrNull(Day),
    reason: Reason,
  }),
  refusals: ['own_organization', 'share_past', 'proposal_open'],
})

/** A trusted organization may top up more than 200 a day with a card of its first 30 days. */
export const changeNewCardLimit = operatorCall({
  operationId: 'changeNewCardLimit',
  method: 'PUT',
  path: '/organizations/:id/new-card-limit',
  summary: 'Lift or restore the daily limit of top-ups with a new card',
  needs: 'finance.write',
  stepUp: 'always',
  ...byId('The organization', 'organization_not_found'),
  body: StrictObject({ is_lifted: Type.Boolean(), reason: Reason }),
  reply: Type.Object({ is_lifted: Type.Boolean() }),
  refusals: ['own_organization', 'limit_same'],
})

export type OrganizationTerms = Reply<typeof showTerms>
