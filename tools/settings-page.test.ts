import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingGroups } from '../server/src/lib/settings/setting-list.ts'
import { settingsText } from './settings-page.mjs'

test('docs/settings.md is up to date (npm run settings writes it)', () => {
  expect(readFileSync('docs/settings.md', 'utf8')).toBe(settingsText())
})

test('every setting of the list is read', () => {
  const readers = globSync('server/src/lib/settings/*.ts', { exclude: ['**/setting-list.ts'] })
  const source = readers.map((path) => readFileSync(path, 'utf8')).join('\n')
  const names = settingGroups.flatMap(([, settings]) => Object.keys(settings))
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([])
})
