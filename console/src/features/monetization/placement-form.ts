import type { PlacementType } from '@frontrow/contract/codes'
import type { createPlacement } from '@frontrow/contract/monetization'
import type { Input } from '@frontrow/contract/endpoint'

export interface PlacementForm {
  name: string
  type: PlacementType | null
}

export const emptyPlacement: PlacementForm = { name: '', type: null }

export interface PlacementError {
  field: keyof PlacementForm
  message: string
}

/** One error at a time: first the name, then the type. */
export function placementError(form: PlacementForm): PlacementError | null {
  if (form.name.trim() === '') return { field: 'name', message: 'placement name cannot be empty' }
  if (form.type === null) return { field: 'type', message: 'placement type cannot be empty' }
  return null
}

/** The request body of a form without errors. */
export function placementBody(
  name: string,
  type: PlacementType,
): Input<typeof createPlacement>['body'] {
  return { name: name.trim(), type }
}
