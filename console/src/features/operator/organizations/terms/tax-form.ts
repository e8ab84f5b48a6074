import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  type changeTax,
  hasTaxRate,
  taxFault,
  taxNoteOf,
  taxKindsOf,
  type TaxKind,
  type TaxSide,
} from '@frontrow/contract/operator/terms'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { setPercentText } from '../../../../lib/text/percent-text.ts'
import { reasonRules } from '../../../../operator-parts/reason-field.tsx'

export interface TaxForm {
  side: TaxSide
  kind: TaxKind
  /** Of the kinds with a rate. */
  percent: string
  note: string
  /** Withheld from payouts to a publisher; empty for nothing. */
  withheld: string
  withheldNote: string
  reason: string
}

export const emptyTax: TaxForm = {
  side: 'advertiser',
  kind: 'domestic',
  percent: '',
  note: '',
  withheld: '',
  withheldNote: '',
  reason: '',
}

const kindNames: Readonly<Record<TaxKind, string>> = {
  none: 'No VAT',
  domestic: 'Domestic tax',
  reverse_charge: 'Reverse charge',
  export: 'Export',
  exempt: 'Exempt from tax',
  outside: 'Outside the scope of tax',
  self_billed_domestic: 'Self-billed, with tax of this country',
  self_billed_reverse_charge: 'Self-billed, reverse charge',
  self_billed_exempt: 'Self-billed, small business without tax',
  own_invoice: 'Sends its own invoices',
}

export function kindsOf(side: TaxSide) {
  return taxKindsOf(side).map((value) => ({ value, label: kindNames[value] }))
}

/** A treatment in few words, such as 'No VAT, 15% withheld'. */
export function taxText(treatment: {
  kind: TaxKind
  percent: string
  withheld_percent: string
}): string {
  const { kind, percent, withheld_percent: withheld } = treatment
  const name = kindNames[kind]
  const taxed = hasTaxRate(kind) ? `${name}, ${setPercentText(percent)}` : name
  return Number(withheld) > 0 ? `${taxed}, ${setPercentText(withheld)} withheld` : taxed
}

/** What is sent. Nothing is withheld from an advertiser. */
export function treatmentOf({ side, kind, percent, note, withheld, withheldNote }: TaxForm) {
  const isWithheld = side === 'publisher' && withheld.trim() !== ''
  return {
    side,
    kind,
    percent: hasTaxRate(kind) ? percent.trim() : '0',
    note: note.trim(),
    withheld_percent: isWithheld ? withheld.trim() : '0',
    withheld_note: isWithheld ? withheldNote.trim() : '',
  }
}

export const taxRules: readonly Rule<TaxForm>[] = [
  [
    'percent',
    (form) => taxFault(treatmentOf(form)) !== 'percent',
    'Enter a percentage such as 19 or 7.5',
    ['kind'],
  ],
  [
    'withheld',
    (form) => taxFault(treatmentOf(form)) !== 'withheld_percent',
    'Enter a percentage such as 15 or 7.5, or leave it empty',
    ['kind', 'side'],
  ],
  [
    'note',
    (form) => taxNoteOf(form) !== undefined,
    'Enter the law that exempts from tax',
    ['kind', 'side'],
  ],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
export const refusedTax = {
  organization_not_found: null,
  own_organization: null,
  tax_past: null,
  self_billing_not_agreed: null,
  tax_note_needed: 'note',
  tax_rate_wrong: 'percent',
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof changeTax>, keyof TaxForm | null>
