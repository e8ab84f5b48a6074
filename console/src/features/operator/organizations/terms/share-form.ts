import type { RefusalOf } from '@frontrow/contract/endpoint'
import type { changeShare } from '@frontrow/contract/operator/terms'
import type { Rule } from '../../../../lib/forms/form-rules.ts'
import { setPercentText } from '../../../../lib/text/percent-text.ts'
import { reasonRules } from '../../../../operator-parts/reason-field.tsx'

export interface ShareForm {
  percent: string
  /** The first UTC day; empty: tomorrow. */
  from: string
  reason: string
}

export const emptyShare: ShareForm = { percent: '', from: '', reason: '' }

export const shareRules: readonly Rule<ShareForm>[] = [
  [
    'percent',
    ({ percent }) => bpOf(percent) !== undefined,
    'Enter a percentage from 0 to 100, such as 65 or 62.5',
  ],
  [
    'from',
    ({ from }) => from.trim() === '' || /^\d{4}-\d\d-\d\d$/.test(from.trim()),
    'Enter a day such as 2027-01-31, or leave it empty for tomorrow',
  ],
  ...reasonRules,
]

/** Hundredths of a percent; undefined for a text that is no percentage up to 100. */
export function bpOf(percent: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent.trim()) ?? []
  if (whole === undefined) return undefined
  const bp = Number(`${whole}${part.padEnd(2, '0')}`)
  return bp <= 10_000 ? bp : undefined
}

/** A share in percent, such as '70%' or '62.5%'. */
export function shareText(bp: number): string {
  return setPercentText(bp / 100)
}

/** Beside which field each refusal is shown; null: above the button. */
export const refusedShare = {
  organization_not_found: null,
  own_organization: null,
  share_past: 'from',
  proposal_open: null,
} as const satisfies Record<RefusalOf<typeof changeShare>, keyof ShareForm | null>
