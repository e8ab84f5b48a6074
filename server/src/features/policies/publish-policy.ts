import { audit, noteAct } from '../../lib/audit.sql.ts'
import { readNow } from '../../lib/clock.sql.ts'
import type { Services } from '../../lib/context.ts'
import { newId } from '../../lib/ids.ts'
import { notifyEach } from '../../lib/notify.sql.ts'
import { sameBytes } from '../../lib/secrets.ts'
import { hashOfContent, readPolicyFile } from './policy-content.ts'
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
    const now = await readNow(db)
    await noteAct(db)
    const policy = { id: newId(now), version, created_at: now, content, sha256 }
    const actor = `operator:${options.operator}`
    await insertPolicy(db, { ...policy, published_by: actor })
    const about = { id: policy.id, details: { version } }
    await audit({ db, now, organizationId: null, actor }, 'policy.publish', about)
    const organizationIds = await approvedOrganizations(db)
    const params = { version }
    await notifyEach(db, { organizationIds, now, kind: 'agreement_to_sign', params })
    return { version, outcome: 'published' }
  })
}
