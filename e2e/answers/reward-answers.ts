import { showRewardSettings } from '@frontrow/contract/monetization'
import { listRewards, showReward } from '@frontrow/contract/rewards'
import { answerTo, partFor } from './answer-for.ts'

const reward = partFor(listRewards.reply.properties.rewards.items, {
  transaction_id: '0197a1b26d1e7c3a9f00b4c5d6e7f809',
  app_id: '0199-app-1',
  placement_id: '0199-pl-1',
  earned_at: '2026-05-26T14:05:00.000Z',
  item: 'coins',
  amount: 50,
  user: 'player-7',
  data: 'level=4',
  state: 'sent',
})

/** What viewers earn in an app, and what they earned. */
export const rewardAnswers = [
  answerTo(showRewardSettings, {
    placements: [
      { id: '0199-pl-1', name: 'Level complete', reward: { item: 'coins', amount: 50 } },
    ],
    callbacks: [{ webhook_id: '0199-wh-2', takes_test: false, state: 'on' }],
  }),
  answerTo(listRewards, { rewards: [reward], next: null }),
  answerTo(showReward, {
    reward,
    attempts: [
      { at: '2026-05-26T14:05:01.000Z', ms: 84, status: 200, failure: null, answer: 'paid' },
    ],
  }),
]
