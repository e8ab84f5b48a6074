import { audit } from '../audit/audit.ts'
import { noteAct } from '../../lib/db/note-act.sql.ts'
import { readNow } from '../../lib/time/clock.sql.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { newId } from '../../lib/db/ids.ts'
import { notifyEach } from '../outbox/outbox.ts'
import { sameBytes } from '../../lib/crypto/secrets.ts'
import { hashOfContent, type PolicyContent, readPolicyFile } from './policy-content.ts'
import { approvedOrganizations, findVersion, insertPolicy, lockPolicies } from './policy.sql.ts'

export interface Publication {
  version: string
  /**
   * `there`: the same text was published before. `taken`: the version exists with another text,
   * which stays.
   */
  outcome: 'published' | 'there' | 'taken'
}

/**
 * Publishes a version of the agreement, which every organization must sign from then on. Throws
 * `BadPolicy` for a file of another form.
 */
export async function publishPolicy(
  services: Pick<Services, 'database'>,
  options: { fileText: string; operator: string },
): Promise<Publication> {
  const { version, policy_content: content } = readPolicyFile(options.fileText)
  const sha256 = hashOfContent(content)
  return services.database.asSystem(async (db) => {
    await lockPolicies(db)
    const earlier = await findVersion(db, version)
    if (earlier !== undefined) {
      return { version, outcome: sameBytes(earlier.sha256, sha256) ? 'there' : 'taken' }
    }
    await noteAct(db)
    const by = { actor: `operator:${options.operator}`, now: await readNow(db) }
    await publishIn(db, { version, content, ...by })
    return { version, outcome: 'published' }
  })
}

/**
 * Adds a version in a transaction that holds `lockPolicies`, with its audit row and a notice for
 * each organization that has to sign it.
 */
export async function publishIn(
  db: Db,
  publishing: {
    version: string
    content: PolicyContent
    actor: string
    now: Date
    /** Of a proposal. */
    reason?: string
  },
): Promise<void> {
  const { version, content, actor, now, reason } = publishing
  const policy = { id: newId(now), version, created_at: now, content }
  await insertPolicy(db, { ...policy, sha256: hashOfContent(content), published_by: actor })
  const details = { version, ...(reason === undefined ? {} : { reason }) }
  await audit({ db, now, organizationId: null, actor }, 'policy.publish', {
    id: policy.id,
    details,
  })
  const organizationIds = await approvedOrganizations(db)
  await notifyEach(db, { organizationIds, now, kind: 'agreement_to_sign', params: { version } })
}
