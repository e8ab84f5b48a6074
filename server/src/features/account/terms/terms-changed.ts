import Type from 'typebox'
import { amountText } from '@frontrow/contract/money/amounts'
import { byCard, type InvoicePayment, payments } from '@frontrow/contract/documents/invoices'
import { proposalKind } from '../../proposals/proposals.ts'
import { textOf } from './credit-limit-raised.ts'
import { lockCreditLimit } from '../organization/organization.sql.ts'
import { setOrganizationTerms, type WantedTerms } from './set-terms.ts'
import type { TermsKind } from './terms.sql.ts'

const termsKind = Type.Enum(['prepaid', 'postpaid'])
const textOrNull = Type.Union([Type.String(), Type.Null()])
const newTerms = Type.Object({
  organization: Type.String(),
  currency: Type.String(),
  /** The terms and the credit limit when it was proposed, in micros as a text; null for none. */
  beforeTerms: Type.Union([termsKind, Type.Null()]),
  beforeLimit: textOrNull,
  terms: termsKind,
  limit: textOrNull,
  /** Missing in proposals of earlier versions: by card. */
  paysBy: Type.Optional(Type.Enum([...payments])),
  dueDays: Type.Optional(Type.Integer()),
})

/** Terms that lend more than before to the organization that is the subject. */
export const termsChanged = proposalKind(newTerms, {
  name: 'organization.change-terms',
  needs: 'finance.write',
  title: 'Change payment terms',
  subjectName: (_db, { payload }) => Promise.resolve(payload.organization),
  changes: ({ beforeTerms, beforeLimit, terms, limit, currency, ...payload }) => [
    { field: 'Terms', before: beforeTerms, after: terms },
    {
      field: 'Credit limit',
      before: limitText(beforeLimit, currency),
      after: limitText(limit, currency),
    },
    ...(terms === 'postpaid'
      ? [{ field: 'Invoices', before: null, after: paymentText(paymentOf(payload)) }]
      : []),
  ],
  isUnchanged: async (db, { subject, payload }) => {
    const found = await lockCreditLimit(db, subject)
    return found !== undefined && textOf(found.limitMicros) === payload.beforeLimit
  },
  apply: async (_services, db, { subject, payload, actor, now, reason }) => {
    const limitMicros = payload.limit === null ? null : BigInt(payload.limit)
    await setOrganizationTerms(db, {
      organizationId: subject,
      kind: payload.terms,
      limitMicros,
      ...paymentOf(payload),
      actor,
      via: 'console',
      now,
      reason,
    })
  },
})

/** The payload of a proposal. */
export function termsPayload(of: {
  organization: { name: string; limitMicros: bigint | null }
  before: TermsKind | null
  currency: string
  wanted: WantedTerms
}): Record<string, string | number | null> {
  const { organization, before, currency, wanted } = of
  return {
    organization: organization.name,
    currency,
    beforeTerms: before,
    beforeLimit: textOf(organization.limitMicros),
    terms: wanted.kind,
    limit: textOf(wanted.limitMicros),
    paysBy: wanted.paysBy,
    dueDays: wanted.dueDays,
  }
}

function paymentOf({ paysBy, dueDays }: Partial<InvoicePayment>): InvoicePayment {
  return { paysBy: paysBy ?? byCard.paysBy, dueDays: dueDays ?? byCard.dueDays }
}

function paymentText({ paysBy, dueDays }: InvoicePayment): string {
  return `by ${paysBy === 'card' ? 'card' : 'bank transfer'}, due ${dueDays} days after issue`
}

function limitText(micros: string | null, currency: string): string {
  return micros === null ? 'none' : `${amountText(BigInt(micros))} ${currency}`
}
