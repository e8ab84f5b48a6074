import { expect, test } from 'vitest'
import { emptyPlacement, placementBody, placementComplaint } from './placement-form.ts'

test('the name is asked for first, then the type', () => {
  expect(placementComplaint(emptyPlacement)?.message).toBe('placement name cannot be empty')
  expect(placementComplaint({ name: ' ', type: 'Banner' })?.field).toBe('name')
  expect(placementComplaint({ name: 'Home', type: null })?.message).toBe(
    'placement type cannot be empty',
  )
  expect(placementComplaint({ name: 'Home', type: 'Banner' })).toBeNull()
})

test('the body has the trimmed name and the type', () => {
  expect(placementBody(' Home ', 'Banner')).toEqual({ name: 'Home', type: 'Banner' })
})
