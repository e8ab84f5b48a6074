import { expect, test } from 'vitest'
import { isSeen } from './seen-text.ts'

/** Characters that show nothing, or nothing without another one: their codes in hexadecimal. */
const codes =
  '0 9 20 a0 ad 301 34f 115f 1160 17b4 180e 200b 200c 200d 202e 2060 2800 3000 3164 fe0f feff ffa0 e0020 e0fff'
const unseen = codes.split(' ').map((code) => String.fromCodePoint(Number.parseInt(code, 16)))

test('characters that show nothing make no text, alone or together [FINDINGS4-P9]', () => {
  expect(unseen.filter(isSeen)).toEqual([])
  expect(isSeen(unseen.join(''))).toBe(false)
  expect(isSeen('')).toBe(false)
})

test.each(['a', '7', '?', '€', '👩', 'ㄱ', 'め', 'ء', 'ศ', '\u{1FAE9}'])(
  '%s is seen [FINDINGS4-P9]',
  (text) => {
    expect(isSeen(`\u200B${text}\u3164`)).toBe(true)
  },
)
