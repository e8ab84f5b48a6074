// `npm run settings`: writes docs/settings.md from the list that `readConfig` reads.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingGroups } from '../server/src/lib/settings/setting-list.ts'
import { root } from './set-up.mjs'
import { wrapped } from './wrapped.mjs'

const head = `# Settings

<!-- Written by tools/settings-page.mjs from server/src/lib/settings/setting-list.ts. -->

All through the environment. An empty value counts as not given. A wrong one stops the start with a line that says what
is wrong, and exit code 78. What does not answer, as a database that is away or a full disk, ends it with 69.
`

/** The content of docs/settings.md. */
export function settingsText() {
  const groups = settingGroups.map(([heading, settings]) => {
    const items = Object.entries(settings).map(([name, setting]) => wrapped(itemOf(name, setting)))
    return `\n## ${heading}\n\n${items.join('\n')}\n`
  })
  return head + groups.join('')
}

function itemOf(name, { initial, otherwise, means }) {
  const value = initial === undefined ? otherwise : `\`${initial}\``
  return `- \`${name}\` (default: ${value}): ${means}.`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(join(root, 'docs/settings.md'), settingsText())
}
