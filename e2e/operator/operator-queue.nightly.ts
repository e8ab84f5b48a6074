import { expect, test } from 'vitest'
import { approveByKeyboard } from './queue-by-keyboard.ts'

test('twenty organizations are approved by keyboard alone in under 60 seconds [OPERATOR-9.13]', async () => {
  const { seconds, mails } = await approveByKeyboard(20)
  expect(mails).toBe(19)
  expect(seconds).toBeLessThan(60)
})
