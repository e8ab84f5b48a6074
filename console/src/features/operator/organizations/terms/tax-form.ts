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
  reason: string
}

export const emptyTax: TaxForm = {
  side: 'advertiser',
  kind: 'domestic',
  percent: '',
  note: '',
  reason: '',
}

const kindNames: Readonly<Record<TaxKind, string>> = {
  none: 'No VAT',
  domestic: 'Domestic tax',
  reverse_charge: 'Reverse charge',
  export: 'Export',
  exempt: 'Exempt from tax',
  outside: 'Outside the scope of tax',
  withholding: 'Withheld from payouts',
  self_billed_domestic: 'Self-billed, with tax of this country',
  self_billed_reverse_charge: 'Self-billed, reverse charge',
  own_invoice: 'Sends its own invoices',
}

export function kindsOf(side: TaxSide) {
  return taxKindsOf(side).map((value) => ({ value, label: kindNames[value] }))
}

/** A treatment in few words, such as 'Domestic tax, 19%'. */
export function taxText({ kind, percent }: { kind: TaxKind; percent: string }): string {
  return hasTaxRate(kind) ? `${kindNames[kind]}, ${setPercentText(percent)}` : kindNames[kind]
}

export const taxRules: readonly Rule<TaxForm>[] = [
  [
    'percent',
    (form) => !hasTaxRate(form.kind) || taxFault(form) !== 'percent',
    'Enter a percentage such as 19 or 7.5',
    ['kind'],
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
