import { showCampaignLimits } from '@frontrow/contract/campaigns/limits'
import { listActivity } from '@frontrow/contract/account/activity'
import { listApps } from '@frontrow/contract/apps'
import { expect, test } from 'vitest'
import { answerFor, answerTo } from '../../e2e/answers/answer-for.ts'

test('an answer has what is given, and the rest in its simplest form', () => {
  const { entries, next } = answerFor(listActivity, { entries: [{ actor_name: 'Ida' }] })
  expect(entries).toMatchObject([{ actor_name: 'Ida', id: 'id', object_name: null, changes: [] }])
  expect(next).toBeNull()
})

test('what the contract does not allow is refused at once', () => {
  const wrong = { least_ecpm: true } as never
  expect(() => answerFor(showCampaignLimits, wrong)).toThrow('/least_ecpm')
})

test('an answer is named as its call is sent', () => {
  expect(answerTo(listApps).name).toBe('GET /organization/apps')
  expect(answerTo(showCampaignLimits, {}, 'EUR').name).toBe('GET /campaign/limits/EUR')
  expect(answerTo(showCampaignLimits).name).toEqual(/^GET \/campaign\/limits\/[^/]+$/)
})
