// The letters that a PDF can print.

/** The scripts with their ranges of code points. The first range with a letter is used. */
export const scripts: readonly (readonly [
  script: string,
  ranges: readonly (readonly [from: number, till: number])[],
])[] = [
  [
    'latin',
    [
      [0x20, 0xff],
      [0x2bb, 0x2bc],
      [0x2000, 0x206f],
      [0x20ac, 0x20ac],
      [0x2122, 0x2122],
      [0x2212, 0x2212],
    ],
  ],
  [
    'cyrillic',
    [
      [0x400, 0x45f],
      [0x490, 0x491],
      [0x2116, 0x2116],
    ],
  ],
  ['cyrillic-ext', [[0x460, 0x52f]]],
  ['greek', [[0x370, 0x3ff]]],
  ['greek-ext', [[0x1f00, 0x1fff]]],
  [
    'vietnamese',
    [
      [0x1ea0, 0x1ef9],
      [0x20ab, 0x20ab],
    ],
  ],
  [
    'latin-ext',
    [
      [0x100, 0x2ba],
      [0x1e00, 0x1e9f],
      [0x20a0, 0x20c0],
    ],
  ],
]

/** The script of a code point; undefined where no font has it. */
export function scriptOf(code: number): string | undefined {
  return scripts.find(([, ranges]) =>
    ranges.some(([from, till]) => code >= from && code <= till),
  )?.[0]
}

/** Whether a document can print each letter of a text. */
export function isPrintable(text: string): boolean {
  return Array.from(text.normalize('NFC')).every(
    (letter) => scriptOf(letter.codePointAt(0) ?? 0) !== undefined,
  )
}
