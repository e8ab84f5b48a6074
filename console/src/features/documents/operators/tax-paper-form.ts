import type { RefusalOf } from '@frontrow/contract/endpoint'
import {
  type addTaxPaper,
  largestTaxPaper,
  type TaxPaperKind,
  taxPaperKinds,
  taxPaperNames,
} from '@frontrow/contract/operator/finance/tax-papers'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { reasonRules } from '../../../operator-parts/reason-field.tsx'

export interface TaxPaperForm {
  kind: TaxPaperKind
  /** Empty where the paper does not expire. */
  validTill: string
  file: File | null
  reason: string
}

export const emptyTaxPaper: TaxPaperForm = { kind: 'w_9', validTill: '', file: null, reason: '' }

export const paperKinds = taxPaperKinds.map((value) => ({ value, label: taxPaperNames[value] }))

export const taxPaperRules: readonly Rule<TaxPaperForm>[] = [
  ['file', ({ file }) => file !== null, 'Choose a file'],
  ['file', ({ file }) => file === null || file.size > 0, 'The file is empty'],
  ['file', ({ file }) => (file?.size ?? 0) <= largestTaxPaper, 'Choose a file up to 5 MB'],
  ...reasonRules,
]

/** Beside which field each refusal is shown; null: above the button. */
export const refusedTaxPaper = {
  organization_not_found: null,
  own_organization: null,
  paper_expired: 'validTill',
  file_unsupported: 'file',
} as const satisfies Record<RefusalOf<typeof addTaxPaper>, keyof TaxPaperForm | null>
