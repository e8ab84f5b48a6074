import { isSignable, unsignableItem } from '@frontrow/contract/rewards/reward-callbacks'
import { ApiError } from '../../lib/calls/call.ts'
import type { FieldErrors, Rule } from '../../lib/forms/form-rules.ts'
import { countText } from '../../lib/text/count-text.ts'
import type { RewardedPlacement } from './use-rewards.ts'

export interface RewardForm {
  item: string
  amount: string
}

const mostAmount = 1_000_000

export const rewardRules: readonly Rule<RewardForm>[] = [
  ['item', ({ item }) => item.trim() !== '', 'Enter the reward, such as coins.'],
  ['item', ({ item }) => isSignable(item), unsignableItem],
  [
    'amount',
    ({ amount }) => isAmount(amount),
    'Enter a whole number from 1 to 1,000,000, such as 50.',
  ],
]

function isAmount(text: string): boolean {
  const amount = Number(text)
  return /^\d+$/.test(text.trim()) && amount >= 1 && amount <= mostAmount
}

export function formOf({ reward }: RewardedPlacement): RewardForm {
  return { item: reward?.item ?? '', amount: reward === null ? '' : String(reward.amount) }
}

export function rewardOf({ item, amount }: RewardForm) {
  return { item: item.trim(), amount: Number(amount) }
}

export function refusedFields(error: Error): FieldErrors<RewardForm> {
  if (!(error instanceof ApiError)) return {}
  const field = (['item', 'amount'] as const).find((name) => error.field?.endsWith(name) === true)
  return field === undefined ? {} : { [field]: error.message }
}

/** `50 coins` */
export function rewardText(reward: RewardedPlacement['reward']): string {
  return reward === null ? 'None' : `${countText(reward.amount)} ${reward.item}`
}
