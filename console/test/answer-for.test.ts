import { showCampaignLimits } from '@frontrow/contract/campaigns/limits'
import { expect, test } from 'vitest'
import { answerFor } from '../../e2e/answers/answer-for.ts'

test('what the contract does not allow is refused at once', () => {
  const wrong = { least_ecpm: true } as never
  expect(() => answerFor(showCampaignLimits, wrong)).toThrow('/least_ecpm')
})
