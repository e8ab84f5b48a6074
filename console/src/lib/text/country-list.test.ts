import { expect, test } from 'vitest'
import { countryOptions } from './country-list.ts'

test('every country of ISO 3166-1 is offered once, by name and in order', () => {
  const options = countryOptions()
  expect(options).toHaveLength(249)
  expect(new Set(options.map(({ value }) => value)).size).toBe(249)
  expect(new Set(options.map(({ label }) => label)).size).toBe(249)
  expect(options[0]).toEqual({ value: 'AF', label: 'Afghanistan' })
  expect(options).toContainEqual({ value: 'SE', label: 'Sweden' })
  // A code without a name would be its own label.
  expect(options.filter(({ value, label }) => value === label)).toEqual([])
})
