import { readFileSync, readdirSync } from 'node:fs'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Database } from '../../lib/db/database.ts'
import { newId } from '../../lib/db/ids.ts'
import { hashOfContent, readPolicyFile } from './policy-content.ts'
import { hasOperatorPolicy, insertPolicy, lockPolicies } from './policy.sql.ts'

/**
 * Adds the program's versions that are not in the database yet. Adds nothing when an operator has
 * published an agreement, so that a newer program never overrules it. Safe at each start, on
 * several nodes at once.
 */
export async function loadPolicies(database: Database): Promise<void> {
  const folder = new URL('../../../seed/policies/', import.meta.url)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((name) => readPolicyFile(readFileSync(new URL(name, folder), 'utf8')))
  await database.asSystem(async (db) => {
    await lockPolicies(db)
    if (await hasOperatorPolicy(db)) return
    for (const { version, policy_content: content } of files) {
      const now = await readNow(db)
      const sha256 = hashOfContent(content)
      const policy = { id: newId(now), version, created_at: now, content, sha256 }
      await insertPolicy(db, { ...policy, published_by: 'system' })
    }
  })
}
