// Which feature owns a table: the middle word of the migration that made it, as in
// `0005.campaigns.sql`, unless it is listed here.
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './set-up.mjs'

const created = /\bCREATE\s+(?:UNLOGGED\s+)?TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(?:\w+\.)?(\w+)/gi

/** Tables of the features that have no migration yet; those of lib and account made them. */
const listed = {
  audit: [
    'audit_log',
    'audit_heads',
    'audit_links',
    'audit_seals',
    'audit_sealed_heads',
    'audited_acts',
  ],
  outbox: ['outbox', 'paced_mails', 'member_notices'],
  proposals: ['given_alone'],
  identity: [
    'developers',
    'memberships',
    'sessions',
    'password_resets',
    'console_networks',
    'api_tokens',
    'developer_totp',
    'developer_recovery_codes',
    'developer_passkeys',
    'spent_challenges',
  ],
}

/** @returns {Map<string, string>} by the name of the table, without its schema */
export function tableOwners() {
  return new Map([
    ...globSync('server/migrations/**/*.sql', { cwd: root })
      .sort()
      .flatMap((path) => {
        const owner = basename(path).split('.')[1] ?? ''
        const text = readFileSync(join(root, path), 'utf8').replace(/--.*$/gm, '')
        return [...text.matchAll(created)].map(([, table]) => [table, owner])
      }),
    ...Object.entries(listed).flatMap(([owner, tables]) => tables.map((table) => [table, owner])),
  ])
}
