import { expect, test } from 'vitest'
import { changeText } from './change-words.ts'

test('changes of ad limits are shown in words', () => {
  const rating = changeText({ field: 'ad_rating', before: '3', after: '2' })
  expect(rating).toEqual({ label: 'Ad rating', before: 'Adults', after: 'Over 12' })
  const blocked = { field: 'blocked_categories', before: '', after: 'dating,weight' }
  expect(changeText(blocked)).toMatchObject({ before: '', after: 'Dating, Weight loss' })
  const children = { field: 'is_child_directed', before: 'false', after: 'true' }
  expect(changeText(children)).toEqual({ label: 'Made for children', before: 'no', after: 'yes' })
})
