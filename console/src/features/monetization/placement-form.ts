import type { PlacementType } from '@frontrow/contract/codes'
import type { createPlacement } from '@frontrow/contract/monetization'
import type { Input } from '@frontrow/contract/endpoint'
import { isBlank, type Rule } from '../../lib/forms/form-rules.ts'

export interface PlacementForm {
  name: string
  type: PlacementType | null
}

export const emptyPlacement: PlacementForm = { name: '', type: null }

export const placementRules: readonly Rule<PlacementForm>[] = [
  ['name', ({ name }) => !isBlank(name), 'placement name cannot be empty'],
  ['type', ({ type }) => type !== null, 'placement type cannot be empty'],
]

/** The request body of a form without errors. */
export function placementBody(
  name: string,
  type: PlacementType,
): Input<typeof createPlacement>['body'] {
  return { name: name.trim(), type }
}
