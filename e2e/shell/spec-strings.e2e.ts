import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// The specified strings are held letter for letter in what users get: the scripts of the build.

const root = fileURLToPath(new URL('../../', import.meta.url))
const groups: Record<string, string[]> = JSON.parse(
  readFileSync(`${root}docs/spec/strings.json`, 'utf8'),
)
const scripts = globSync('console/dist/assets/*.js', { cwd: root })
  .map((file) => readFileSync(root + file, 'utf8'))
  .join('\n')

/** Strings that the console puts together, with the parts that are in its scripts. */
const parts: Readonly<Record<string, readonly string[]>> = {
  'all rights reserved': ['all rights reserved '],
  'Add Payment Method': ['Add', ' Payment Method'],
  'Update Payment Method': ['Update', ' Payment Method'],
  'Install Per Week': ['Install', ' Per ', 'Week'],
  'Install Per Month': ['Install', ' Per ', 'Month'],
  'Region - {region}, Country - {country}': ['Region - ', ', Country - '],
  'Continent - {region}': ['Continent - '],
  'Country - {region}': ['Country - '],
  'Active Campaign': ['Active', ' Campaign'],
  'Inactive Campaign': ['Inactive', ' Campaign'],
  'Updating Active Campaigns...': ['Updating ', 'Active', ' Campaigns...'],
  'Updating Inactive Campaigns...': ['Updating ', 'Inactive', ' Campaigns...'],
  'Campaign Activated Successfully.': ['Campaign ', 'Activated', ' Successfully.'],
  'Campaign Deactivated Successfully.': ['Campaign ', 'Deactivated', ' Successfully.'],
}

/** Names of fields that the specification lists without saying how their labels are written. */
const labels: Readonly<Record<string, string>> = {
  'remember me': 'Remember me',
  'full name': 'Full name',
  'work email': 'Work Email',
  'card number': 'Card number',
}

test('the scripts of the console have each specified string', () => {
  const missing = Object.values(groups)
    .flat()
    .filter((text) =>
      (parts[text] ?? [labels[text] ?? text]).some(
        (part) => !holds(part, parts[text] === undefined),
      ),
    )
  expect(missing).toEqual([])
})

/** As a whole literal, or as a part of one, in the quotes that the minifier chose. */
function holds(text: string, isWhole: boolean): boolean {
  if (!isWhole) return scripts.includes(text)
  return ['"', "'", '`'].some((quote) =>
    scripts.includes(quote + text.replaceAll(quote, `\\${quote}`) + quote),
  )
}
