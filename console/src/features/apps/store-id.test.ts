import { expect, test } from 'vitest'
import { storeIdRemark } from './store-id.ts'

test.each([
  ['google', ''],
  ['google', '  '],
  ['google', 'com.example.game'],
  ['google', ' Com.Example.game_2 '],
  ['apple', '6440001287'],
  ['apple', 'id123'],
] as const)('a %s id of %j has no remark', (store, id) => {
  expect(storeIdRemark(store, id)).toBeNull()
})

test.each([
  ['google', 'tidepool', /at least 2 parts/],
  ['google', 'com..game', /at least 2 parts/],
  ['google', 'com.2048.game', /each starting with a letter/],
  ['google', '6440001287', /looks like an Apple App Id/],
  ['apple', 'com.example.game', /looks like a Google App Id/],
  ['apple', 'tidepool', /is a number/],
  ['apple', '12 34', /is a number/],
] as const)('a %s id of %j has a remark', (store, id, words) => {
  const remark = storeIdRemark(store, id)
  expect(remark?.text).toMatch(words)
  expect(remark?.meant).toBeUndefined()
})

test.each([
  [
    'google',
    'https://play.google.com/store/apps/details?id=com.example.game&hl=sv',
    'com.example.game',
  ],
  ['apple', 'https://apps.apple.com/se/app/tidepool-match/id6440001287?l=en', '6440001287'],
  ['apple', 'apps.apple.com/app/id6440001287', '6440001287'],
] as const)('the id in a %s address is offered', (store, address, id) => {
  expect(storeIdRemark(store, address)).toMatchObject({ meant: id })
})
