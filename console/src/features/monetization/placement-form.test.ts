import { expect, test } from 'vitest'
import { placementBody } from './placement-form.ts'

test('the body has the trimmed name and the type', () => {
  expect(placementBody(' Home ', 'Banner')).toEqual({ name: 'Home', type: 'Banner' })
})
