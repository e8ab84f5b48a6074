import { expect, test } from 'vitest'
import { emptyPlacement, placementBody, placementError } from './placement-form.ts'

test('the name is checked first, then the type', () => {
  expect(placementError(emptyPlacement)?.message).toBe('placement name cannot be empty')
  expect(placementError({ name: ' ', type: 'Banner' })?.field).toBe('name')
  expect(placementError({ name: 'Home', type: null })?.message).toBe(
    'placement type cannot be empty',
  )
  expect(placementError({ name: 'Home', type: 'Banner' })).toBeNull()
})

test('the body has the trimmed name and the type', () => {
  expect(placementBody(' Home ', 'Banner')).toEqual({ name: 'Home', type: 'Banner' })
})
