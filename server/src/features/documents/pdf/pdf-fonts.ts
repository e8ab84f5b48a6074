// Fonts of a PDF. Each file holds the letters of one script, so a text is divided by script.
import { fileURLToPath } from 'node:url'
import { scriptOf, scripts } from '../parties/printed-scripts.ts'

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
