import { readFileSync } from 'node:fs'
import { reportReasons as stated } from '@frontrow/contract/delivery'
import { expect, test } from 'vitest'
import { reportReasons, words } from '../../react-native/src/words.ts'

test('the words on the screen are those of every SDK', () => {
  const text = readFileSync(new URL('../../words.json', import.meta.url), 'utf8')
  const all = JSON.parse(text) as { screen: Record<string, string> }
  expect(words).toEqual(all.screen)
  expect(reportReasons).toEqual(stated)
})
