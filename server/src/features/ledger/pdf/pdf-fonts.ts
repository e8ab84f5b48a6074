// Fonts of a PDF. Each file holds the letters of one script, so a text is divided by script.
import { fileURLToPath } from 'node:url'

/** The scripts with their ranges of code points. The first range with a letter is used. */
const scripts: readonly (readonly [
  script: string,
  ranges: readonly (readonly [from: number, till: number])[],
])[] = [
  [
    'latin',
    [
      [0x20, 0xff],
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

const weights = { regular: 400, bold: 600 } as const

export type Weight = keyof typeof weights

/** Where the file of each font is, by its name. */
export function fontFiles(): [name: string, file: string][] {
  const home = import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')
  return scripts.flatMap(([script]) =>
    Object.entries(weights).map(([weight, number]): [string, string] => [
      `${script} ${weight}`,
      fileURLToPath(new URL(`inter-${script}-${number}-normal.woff`, home)),
    ]),
  )
}

export interface Run {
  font: string
  text: string
}

/** A text in parts of one font each. A letter that no font has becomes a question mark. */
export function runsOf(text: string, weight: Weight): Run[] {
  const composed = text.normalize('NFC')
  if (onlyLatin.test(composed)) return [{ font: `latin ${weight}`, text: composed }]
  const runs: Run[] = []
  for (const letter of composed) {
    const script = scriptOf(letter.codePointAt(0) ?? 0)
    const font = `${script ?? 'latin'} ${weight}`
    const shown = script === undefined ? '?' : letter
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

/** Most texts; looking up each of their letters costs as much as measuring them. */
const onlyLatin = /^[\u{20}-\u{ff}]+$/u

function scriptOf(code: number): string | undefined {
  return scripts.find(([, ranges]) =>
    ranges.some(([from, till]) => code >= from && code <= till),
  )?.[0]
}
