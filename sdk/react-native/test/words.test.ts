import { readFileSync } from 'node:fs'
import { reportReasons as stated } from '@frontrow/contract/delivery'
import { expect, test } from 'vitest'
import { reportReasons, words } from '../src/words.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

test('the words on the screen are those of every SDK', () => {
  const all = JSON.parse(read('../../words.json')) as { screen: Record<string, string> }
  expect(words).toEqual(all.screen)
  expect(reportReasons).toEqual(stated)
})

test('the calls, settings and results of the API have the names of every SDK', () => {
  const { api } = JSON.parse(read('../../words.json')) as { api: Record<string, string[]> }
  const source = read('../src/api.ts')
  const missing = [...(api['calls'] ?? []), ...(api['settings'] ?? [])].filter(
    (name) => !new RegExp(`^  ${name}\\??[:(]`, 'm').test(source),
  )
  expect(missing).toEqual([])
})
