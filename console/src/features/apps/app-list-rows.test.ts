import { expect, test } from 'vitest'
import { findRows } from '../../ui/tables/find-rows.ts'
import { appRules } from './app-list-rows.ts'
import type { AppStatistic } from './app-statistics.ts'

const view = { search: '', by: null, descending: false, only: null }

function row(name: string, category: string, google: string | null): AppStatistic {
  const App = { name, category, subcategory: null, google_app_id: google, apple_app_id: '77' }
  return { App, ad_contents: 0, installs: 0 } as unknown as AppStatistic
}
const rows = [row('Öresund', 'Travel', 'com.vine.ferry'), row('Älg', 'Games', null)]
const found = (search: string) =>
  findRows(rows, { ...view, search }, appRules).map(({ App }) => App.name)

test('apps are found by name, type and store id, without case and marks', () => {
  expect(found('ORE')).toEqual(['Öresund'])
  expect(found('games')).toEqual(['Älg'])
  expect(found('vine.f')).toEqual(['Öresund'])
  expect(found('77')).toEqual(['Öresund', 'Älg'])
  expect(found('nobody')).toEqual([])
})

test('apps are in the order of the reply, in reverse, or sorted by a column', () => {
  const names = (by: string | null) =>
    findRows(rows, { ...view, by }, appRules).map(({ App }) => App.name)
  expect(names(null)).toEqual(['Öresund', 'Älg'])
  expect(names('created')).toEqual(['Älg', 'Öresund'])
  expect(names('app')).toEqual(['Älg', 'Öresund'])
  expect(names('colour')).toEqual(['Öresund', 'Älg'])
})
