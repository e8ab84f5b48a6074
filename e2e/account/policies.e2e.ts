import { expect, test } from 'vitest'
import { answerAccount, policy } from '../answers/account-answers.ts'
import { openMockedConsole } from '../support/mocked-console.ts'

test('a long agreement scrolls in at most 40 % of the height [POL-04]', async () => {
  const mocked = await openMockedConsole({ signedIn: true, height: 1000 })
  answerAccount(mocked)
  const [privacy] = policy.policy_content.sections.slice(1)
  const sections = Array.from({ length: 40 }, () => privacy)
  mocked.answer('GET /policies/latest/unsigned', {
    body: { ...policy, policy_content: { sections } },
  })
  await mocked.page.goto('/account/policies')
  const box = mocked.page.getByRole('region', { name: 'Agreement text' })
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(400)
  const hidden = await box.evaluate((it) => it.scrollHeight - it.clientHeight)
  expect(hidden).toBeGreaterThan(0)
})
