import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantOf } from './instant.ts'

test('every instant of the years 2000 to 2200 is read as JavaScript writes it', () => {
  const instants = fc.date({
    min: new Date('2000-01-01T00:00:00.000Z'),
    max: new Date('2200-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(instantOf(instant.toISOString())).toEqual(instant)
    }),
  )
})

test('no text makes it throw, or give a date outside the years', () => {
  const near = fc.stringMatching(/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:?\d\d)?$/)
  fc.assert(
    fc.property(fc.oneof(fc.string(), near), (text) => {
      const year = instantOf(text)?.getUTCFullYear() ?? 2000
      expect(year >= 2000 && year <= 2200).toBe(true)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['2030-01-02T03:04', '2030-01-02T03:04:00.000Z'],
  ['2030-01-02 03:04:05', '2030-01-02T03:04:05.000Z'],
  ['2030-01-02', '2030-01-02T00:00:00.000Z'],
  ['2030-01-02T03:04:05.123456Z', '2030-01-02T03:04:05.123Z'],
  ['2030-01-02T03:04:00+09:00', '2030-01-01T18:04:00.000Z'],
  ['2030-01-02T03:04-0330', '2030-01-02T06:34:00.000Z'],
  ['2028-02-29T00:00Z', '2028-02-29T00:00:00.000Z'],
])('%s is %s', (text, iso) => {
  expect(instantOf(text)?.toISOString()).toBe(iso)
})

test.each([
  '',
  'tomorrow',
  '2030',
  '1893553440000',
  '2030-02-30T00:00Z',
  '2030-13-01',
  '2030-01-01T24:00',
  '2030-01-01T12:60',
  '+275760-09-13T00:00:00Z',
  '1999-12-31T23:59:59Z',
  '2201-01-01T00:00Z',
  '2030-01-01T00:00+99:00',
  'Tue, 01 Jan 2030 00:00:00 GMT',
  'Infinity',
  '2030-01-01T00:00:00Z; x',
])('%s is no date', (text) => {
  expect(instantOf(text)).toBeUndefined()
})
