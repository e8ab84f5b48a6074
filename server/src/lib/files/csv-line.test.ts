import { expect, test } from 'vitest'
import { byteOrderMark, csvLine } from './csv-line.ts'

test('a formula at the beginning of a cell or behind a semicolon becomes text [FINDINGS3-F6]', () => {
  expect(csvLine(['=1+1', 'A;=HYPERLINK("x")', 'A; +1', 'a-b', 'x=1; y'])).toBe(
    `'=1+1,"'A;=HYPERLINK(""x"")",'A; +1,a-b,x=1; y\r\n`,
  )
  expect(Buffer.from(byteOrderMark).toString('hex')).toBe('efbbbf')
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(1)'])('the wide %s is a text [FINDINGS4-S10]', (cell) => {
  expect(csvLine([cell])).toBe(`'${cell}\r\n`)
})
