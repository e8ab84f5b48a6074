import { expect, test } from 'vitest'
import { csvFile, csvText } from './csv.ts'

test('commas, quotes and line ends stay inside their cell', () => {
  expect(
    csvText([
      ['Name', 'Count'],
      ['Night Bus, "late"', 1234.5],
      ['two\nlines', 0],
    ]),
  ).toBe('Name,Count\r\n"Night Bus, ""late""",1234.5\r\n"two\nlines",0\r\n')
})

test('a name that a spreadsheet would run as a formula becomes text', () => {
  expect(csvText([['=1+1', '+49', '-2', '@me', '\tx', -2]])).toBe("'=1+1,'+49,'-2,'@me,'\tx,-2\r\n")
})

test('a formula behind a semicolon becomes text [FINDINGS3-F6]', () => {
  expect(csvText([['A;=HYPERLINK(1)', 'a; b']])).toBe("'A;=HYPERLINK(1),a; b\r\n")
})

test('an amount is a number with its sign and every digit, all else a text', () => {
  const amounts = ['-9007199254740993.000001', '0.00', '-1+1', '=1']
  expect(csvText([amounts.map((decimal) => ({ decimal }))])).toBe(
    "-9007199254740993.000001,0.00,'-1+1,'=1\r\n",
  )
})

test('the file begins with a byte order mark', async () => {
  const bytes = new Uint8Array(await csvFile([['Évasion']]).arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test.each(['＝1+1', '＋1', '－1', '＠SUM(1)'])('the wide %s is a text [FINDINGS4-S10]', (cell) => {
  expect(csvText([[cell]])).toBe(`'${cell}\r\n`)
})
