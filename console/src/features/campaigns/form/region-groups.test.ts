import { expect, test } from 'vitest'
import { groupsOf, type Region } from './region-groups.ts'

const row = (id: string, [level, region_name, country, continent]: Row): Region => ({
  id,
  level,
  region_name,
  country,
  continent,
})
type Row = [Region['level'], string, string | null, string | null]

const known = new Map(
  [
    row('continent-EU', ['continent', 'Europe', null, 'Europe']),
    row('continent-OC', ['continent', 'Oceania', null, 'Oceania']),
    row('DE', ['country', 'Germany', 'Germany', 'Europe']),
    row('SE', ['country', 'Sweden', 'Sweden', 'Europe']),
    row('AX', ['country', 'Åland', 'Åland', 'Europe']),
    row('DE-BY', ['region', 'Bavaria', 'Germany', 'Europe']),
    row('XX', ['country', 'High seas', 'High seas', null]),
  ].map((region) => [region.id, region]),
)

test('chosen regions are grouped by continent, each after its country', () => {
  expect(groupsOf(['SE', 'DE-BY', 'XX', 'DE', 'continent-OC', 'AX'], known)).toEqual([
    { name: 'Elsewhere', regions: [{ id: 'XX', name: 'High seas', within: null }] },
    {
      name: 'Europe',
      regions: [
        { id: 'AX', name: 'Åland', within: null },
        { id: 'DE', name: 'Germany', within: null },
        { id: 'DE-BY', name: 'Bavaria (Germany)', within: 'Germany' },
        { id: 'SE', name: 'Sweden', within: null },
      ],
    },
    { name: 'Oceania', regions: [{ id: 'continent-OC', name: 'Everywhere', within: null }] },
  ])
})

test('the id of a deleted region is left out', () => {
  expect(groupsOf(['YU'], known)).toEqual([])
})
