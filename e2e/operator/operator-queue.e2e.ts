import { expect, test } from 'vitest'
import { approveByKeyboard } from './queue-by-keyboard.ts'

test('each organization approved by keyboard gets one mail a minute later [OPERATOR-9.13]', async () => {
  const { mails } = await approveByKeyboard(5)
  expect(mails).toBe(4)
})
