import { readFileSync } from 'node:fs'
import {
  labelledDimensions,
  measureNames,
  measureOf,
  measuresAbout,
  subjects,
  type SumName,
} from '@frontrow/contract/measures'
import { expect, test } from 'vitest'
import { tables } from '../../src/features/statistics/answer/tables.sql.ts'

const guide = readFileSync(new URL('../../../docs/statistics.md', import.meta.url), 'utf8')
/** The lines of the guide with single spaces, because the formatter pads the columns of tables. */
const lines = new Set(guide.split('\n').map((line) => line.replaceAll(/\s+/g, ' ').trim()))

test('docs/statistics.md lists the measures as they are defined', () => {
  const missing = measureNames
    .map((name) => {
      const { counts, unit, about } = measureOf(name)
      return `| \`${name}\` | ${counts} | ${unit} | ${about.join(', ')} |`
    })
    .filter((row) => !lines.has(row))
  expect(missing).toEqual([])
})

test('docs/statistics.md lists what each subject can be asked by', () => {
  const missing = subjects
    .flatMap((about) => {
      const sums = new Set<string>(measuresAbout(about))
      return tables
        .filter((table) => table.about === about)
        .map((table) => {
          const times = table.grain === 'hour' ? 'hour, day, week, month' : 'day, week, month'
          const left = [...sums].filter(
            (name) => isSum(name) && !(table.sums as readonly string[]).includes(name),
          )
          const without = left.length === 0 ? '' : `without ${left.join(', ')}`
          const zone = table.isByUtcDay ? 'UTC' : 'any of full hours'
          return `| \`${about}\` | ${times}, ${table.keys.join(', ')} | ${zone} | ${without} |`
        })
    })
    .map((row) => row.replaceAll(/\s+/g, ' '))
    .filter((row) => !lines.has(row))
  expect(missing).toEqual([])
})

function isSum(name: string): name is SumName {
  return measureNames.some((known) => known === name && !('per' in measureOf(known)))
}

test('docs/statistics.md names the dimensions that have labels', () => {
  expect(guide).toContain(labelledDimensions.map((name) => `\`${name}\``).join(', '))
})
