import { expect, test } from 'vitest'
import { zoneNamed } from './zone-names.ts'

test('a zone has the name that the database knows [FINDINGS4-P6]', () => {
  const known = ['America/Los_Angeles', 'Asia/Kolkata', 'Europe/Berlin', 'Europe/Kyiv', 'UTC']
  expect(zoneNamed('Asia/Calcutta', known)).toBe('Asia/Kolkata')
  expect(zoneNamed('Europe/Kiev', known)).toBe('Europe/Kyiv')
  expect(zoneNamed('US/Pacific', known)).toBe('America/Los_Angeles')
  expect(zoneNamed('Asia/Calcutta', [...known, 'Asia/Calcutta'])).toBe('Asia/Calcutta')
  expect(zoneNamed('Asia/Tokyo', known)).toBeUndefined()
  expect(zoneNamed('Mars/Base', [...known, 'Mars/Base'])).toBeUndefined()
})
