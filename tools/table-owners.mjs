// Which feature owns a table: the middle word of the migration that made it, as in
// `0013.campaigns.sql`.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { splitLedger } from './features.ts'
import { root } from './set-up.mjs'

const created = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:\w+\.)?(\w+)/gi

/** @returns {Map<string, string>} by the name of the table, without its schema */
export function tableOwners() {
  return new Map(
    globSync('server/migrations/**/*.sql', { cwd: root })
      .sort()
      .flatMap((path) => {
        const owner = basename(path).split('.')[1] ?? ''
        const text = readFileSync(join(root, path), 'utf8').replace(/--.*$/gm, '')
        return [...text.matchAll(created)].map(([, table]) => [table, ownerNow(owner, table)])
      }),
  )
}

function ownerNow(owner, table) {
  if (owner !== 'ledger') return owner
  const found = Object.entries(splitLedger).find(([, tables]) => tables.includes(table))
  return found?.[0] ?? 'books'
}
