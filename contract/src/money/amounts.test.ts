import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountNumber, amountText, microsOf, readableAmount } from './amounts.ts'

const cents = fc.bigInt({ min: 0n, max: 99_999_999_999_999n })

test('an amount of up to two decimals is read back as it was written', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const micros = amount * 10_000n
      expect(microsOf(amountText(micros))).toBe(micros)
      expect(microsOf(amountNumber(micros))).toBe(micros)
    }),
    { numRuns: 2000 },
  )
})

test('every micro comes out as a decimal text that says exactly it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (micros) => {
      const text = amountText(micros)
      expect(text).toMatch(/^-?\d+\.\d{2,6}$/)
      const [whole = '', part = ''] = text.split('.')
      expect(BigInt(whole + part.padEnd(6, '0'))).toBe(micros)
    }),
  )
})

test('a text is taken only as digits with one point and two decimals', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.constantFrom(...Array.from('0123456789.-+e, ')) }),
    fc.string(),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const isFine = /^(?=.*\d)\d*(\.\d{0,2})?$/.test(text) && text !== ''
      const [whole = ''] = text.replace(/^0+/, '').split('.')
      expect(microsOf(text) !== undefined).toBe(isFine && whole.length <= 12)
    }),
    { numRuns: 3000 },
  )
})

test('any number is taken only when two decimals name it', () => {
  fc.assert(
    fc.property(fc.double(), (amount) => {
      const micros = microsOf(amount)
      const back = micros === undefined ? amount : amountNumber(micros)
      expect(back).toBe(amount === 0 ? back : amount)
    }),
    { numRuns: 3000 },
  )
})

test.each([
  ['1', 1_000_000n],
  ['0.01', 10_000n],
  ['12.3', 12_300_000n],
  ['5.', 5_000_000n],
  ['.5', 500_000n],
  ['007', 7_000_000n],
  ['999999999999.99', 999_999_999_999_990_000n],
  [12.3, 12_300_000n],
  [0.07, 70_000n],
  [1e2, 100_000_000n],
  [-0, 0n],
])('%s is taken', (amount, micros) => {
  expect(microsOf(amount)).toBe(micros)
})

test.each([
  '',
  '.',
  ' 1',
  '1 ',
  '1,5',
  '-1',
  '+1',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '1.234',
  '1.2.3',
  '١',
  '1\n',
  12.345,
  0.1 + 0.2,
  1e21,
  1e-7,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '1000000000000',
  1e12,
])('%s is refused', (amount) => {
  expect(microsOf(amount)).toBeUndefined()
})

test.each([
  [3_410n, 'USD', '0.00'],
  [5_000n, 'USD', '0.01'],
  [-4_999n, 'EUR', '0.00'],
  [-1_650_012n, 'EUR', '-1.65'],
  [1_234_567_890_000n, 'USD', '1234567.89'],
  [1_500_000n, 'JPY', '2'],
  [1_234_560n, 'KWD', '1.235'],
])('%s micros of %s are read as %s [FINDINGS3-U5]', (micros, currency, text) => {
  expect(readableAmount(micros, currency)).toBe(text)
})
