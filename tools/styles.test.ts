// The style sheets of the console: what is wrong in one fails silently in the browser.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(path, 'utf8')

/** The classes of a style sheet, without those of libraries, which have a capital or a hyphen. */
function classesOf(css: string): Set<string> {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/g, '')
  return new Set(
    [...rules.matchAll(/\.([a-z][A-Za-z0-9]*)(?![\w-])/g)].map(([, name = '']) => name),
  )
}

interface Sheet {
  classes: Set<string>
  used: Set<string>
  /** True where a component computes the name of a class. */
  isComputed: boolean
}

const sheets = new Map<string, Sheet>()
const unknown: string[] = []
for (const path of globSync('console/src/**/*.{ts,tsx}'))
  for (const [, styles = '', from = ''] of read(path).matchAll(
    /^import (\w+) from '([^']+\.module\.css)'$/gm,
  ))
    note(path, { styles, sheet: join(path, '..', from) })

function note(path: string, { styles, sheet }: { styles: string; sheet: string }): void {
  const found = sheets.get(sheet) ?? {
    classes: classesOf(read(sheet)),
    used: new Set(),
    isComputed: false,
  }
  sheets.set(sheet, found)
  const code = read(path).replaceAll(/^import .*$/gm, '')
  for (const [, name = ''] of code.matchAll(
    new RegExp(`\\b${styles}(?:\\.(\\w+)|\\['(\\w+)'\\])`, 'g'),
  )) {
    found.used.add(name)
    if (!found.classes.has(name)) unknown.push(`${path} names ${styles}.${name}`)
  }
  found.isComputed ||= new RegExp(`\\b${styles}\\[(?!')`).test(code)
}

test('a class that a component names is in its style sheet', () => {
  expect(sheets.size).toBeGreaterThan(50)
  expect(unknown).toEqual([])
})

test('a class in a style sheet is named by a component', () => {
  const unused = [...sheets].flatMap(([sheet, { classes, used, isComputed }]) =>
    isComputed ? [] : [...classes.difference(used)].map((name) => `${sheet} has .${name}`),
  )
  expect(unused).toEqual([])
})

test('a style names its sides by the direction of the text', () => {
  const physical =
    /\b(?:margin|padding|border)-(?:left|right)\b|(?:text-align|float): (?:left|right)/g
  const found = globSync('console/src/**/*.css').flatMap((path) =>
    [...read(path).matchAll(physical)].map(([side]) => `${path} has ${side}`),
  )
  expect(found).toEqual([])
})
