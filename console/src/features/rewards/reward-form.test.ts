import { expect, test } from 'vitest'
import { formOf, rewardOf, rewardRules, rewardText } from './reward-form.ts'

const errorsOf = (item: string, amount: string) =>
  rewardRules
    .filter(([, isRight]) => !isRight({ item, amount }, new Date()))
    .map(([field]) => field)

test.each(['1', '50', ' 50 ', '1000000'])('the amount %j is accepted', (amount) => {
  expect(errorsOf('coins', amount)).toEqual([])
})

test.each(['', '0', '-5', '1.5', '1,000', '1000001', 'ten', '1e3'])(
  'the amount %j is refused',
  (amount) => {
    expect(errorsOf('coins', amount)).toEqual(['amount'])
  },
)

test.each(['a & b', '5 %', 'a signature=b'])('the reward %j is refused [FINDINGS4-P1]', (item) => {
  expect(errorsOf(item, '5')).toEqual(['item'])
  expect(errorsOf('signature of 2 heroes', '5')).toEqual([])
})

test('a reward needs a name', () => {
  expect(errorsOf('  ', '5')).toEqual(['item'])
})

test('what is stored is what the form shows again', () => {
  const reward = { item: 'coins', amount: 1500 }
  expect(rewardOf(formOf({ id: 'p', name: 'Level end', reward }))).toEqual(reward)
  expect(formOf({ id: 'p', name: 'Level end', reward: null })).toEqual({ item: '', amount: '' })
  expect(rewardText(reward)).toBe('1,500 coins')
  expect(rewardText(null)).toBe('None')
})
