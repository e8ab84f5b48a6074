// Which feature owns a table: the middle word of the migration that made it, as in
// `0013.campaigns.sql`, unless the table moved.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { movedTables } from './features.ts'
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
  const moved = Object.entries(movedTables).find(([, tables]) => tables.includes(table))
  return moved?.[0] ?? (owner === 'ledger' ? 'books' : owner)
}
