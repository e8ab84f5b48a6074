import type { Rule } from '../../../lib/forms/form-rules.ts'
import { emptyCode } from '../../../ui/forms/code-boxes.tsx'

/** A code of the authenticator app in six boxes, or a recovery code as text. */
export interface FactorForm {
  kind: 'app' | 'recovery'
  boxes: readonly string[]
  recoveryCode: string
}

export const emptyFactor: FactorForm = { kind: 'app', boxes: emptyCode, recoveryCode: '' }

export const factorRules: readonly Rule<FactorForm>[] = [
  [
    'boxes',
    ({ kind, boxes }) => kind !== 'app' || /^\d{6}$/.test(boxes.join('')),
    'Enter the 6 digits from the app',
    ({ boxes }) => /^\d{6}$/.test(boxes.join('')),
  ],
  [
    'recoveryCode',
    ({ kind, recoveryCode }) => kind !== 'recovery' || recoveryCode.trim() !== '',
    'Enter one of your recovery codes',
  ],
]

/** The code as the server expects it. */
export function codeOf({ kind, boxes, recoveryCode }: FactorForm): string {
  return kind === 'app' ? boxes.join('') : recoveryCode.trim()
}
