import { expect, test } from 'vitest'
import { firstFieldErrorOf } from '../../lib/forms/form-rules.ts'
import {
  emptyPlacement,
  placementBody,
  placementRules,
  type PlacementForm,
} from './placement-form.ts'

const placementError = (form: PlacementForm) => firstFieldErrorOf(placementRules, form, new Date(0))

test('the name is checked first, then the type', () => {
  expect(placementError(emptyPlacement)).toEqual({ name: 'placement name cannot be empty' })
  expect(Object.keys(placementError({ name: ' ', type: 'Banner' }))).toEqual(['name'])
  expect(placementError({ name: 'Home', type: null })).toEqual({
    type: 'placement type cannot be empty',
  })
  expect(placementError({ name: 'Home', type: 'Banner' })).toEqual({})
})

test('the body has the trimmed name and the type', () => {
  expect(placementBody(' Home ', 'Banner')).toEqual({ name: 'Home', type: 'Banner' })
})
