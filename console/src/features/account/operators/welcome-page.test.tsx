import { expect, test } from 'vitest'
import { showOperator } from '../../../../test/operator-console.ts'

test('an invitation that comes after the missing session is shown', async () => {
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>()
  const page = await showOperator('/welcome', (mocked) => {
    mocked.answer('GET /operator/v1/session', () => {
      refuse()
      return { status: 401, body: { message: 'Sign in.' } }
    })
    mocked.answer('POST /operator/v1/welcome/show', async () => {
      await refused
      // The page reads the refusal first.
      await new Promise((resolve) => setTimeout(resolve, 20))
      return {
        body: {
          email: 'theo@frontrow.example',
          name: 'Theo Lang',
          expires_at: '2026-05-29T09:00:00.000Z',
        },
      }
    })
  })
  expect(await page.part('textbox', 'Name').element()).toHaveProperty('value', 'Theo Lang')
})
