import { UnsignedPolicy } from '@frontrow/contract/policies'
import Type from 'typebox'
import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { proposePolicy as call } from '@frontrow/contract/operator/policies'
import { comparePolicies } from '@frontrow/contract/policies/policy-diff'
import type { OperatorActContext } from '../../lib/calls/operator-context.ts'
import { proposalKind } from '../proposals/proposals.ts'
import { refuse } from '../../lib/failures/refuse.ts'
import { sameBytes } from '../../lib/crypto/secrets.ts'
import { BadPolicy, hashOfContent, type PolicyFile, readPolicyFile } from './policy-content.ts'
import { findVersion, lockPolicies, newestPolicy } from './policy.sql.ts'
import { publishIn } from './publish-policy.ts'

const newPolicy = Type.Object({
  version: Type.String(),
  policy_content: UnsignedPolicy.properties.policy_content,
  /** The version that applied when this was proposed; null for the first one. */
  replaces: Type.Union([Type.Object({ id: Type.String(), version: Type.String() }), Type.Null()]),
  changes: Type.Array(
    Type.Object({
      place: Type.String(),
      text: Type.String(),
      change: Type.Enum(['same', 'added', 'removed']),
    }),
  ),
})

/** POST /policies */
export async function proposePolicy(
  ctx: OperatorActContext,
  { body }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const file = readFile(body.file)
  const { version, policy_content: content } = file
  const proposalId = await ctx.act(async (db) => {
    if ((await findVersion(db, version)) !== undefined)
      refuse('policy_version_taken', { field: 'file' })
    const newest = await newestPolicy(db)
    if (newest !== undefined && sameBytes(newest.sha256, hashOfContent(content)))
      refuse('policy_same', { field: 'file' })
    const changes = comparePolicies(newest?.content ?? { sections: [] }, content)
    const replaces = newest === undefined ? null : { id: newest.id, version: newest.version }
    const payload = {
      ...file,
      replaces,
      changes: changes.filter(({ change }) => change !== 'same'),
    }
    return ctx.propose(db, {
      kind: policyPublished.name,
      subject: version,
      organizationId: null,
      payload,
      reason: body.reason,
    })
  })
  return { state: 'proposed', proposal_id: proposalId }
}

/** Refuses `policy_file_wrong` with the words that say what is wrong. */
function readFile(text: string): PolicyFile {
  try {
    return readPolicyFile(text)
  } catch (error) {
    if (error instanceof BadPolicy)
      return refuse('policy_file_wrong', { field: 'file', message: error.message })
    throw error
  }
}

const mostShown = 100

/** A new version of the agreement, whose name is the subject. */
export const policyPublished = proposalKind(newPolicy, {
  name: 'policy.publish',
  needs: 'policies.write',
  title: 'Publish agreement',
  subjectName: (_db, { payload }) => Promise.resolve(`Version ${payload.version}`),
  changes: ({ version, replaces, changes }) => [
    { field: 'Version', before: replaces?.version ?? null, after: version },
    ...changes.slice(0, mostShown).map(({ place, text, change }) => ({
      field: place,
      before: change === 'removed' ? text : null,
      after: change === 'added' ? text : null,
    })),
    ...(changes.length > mostShown
      ? [{ field: 'Further changes', before: null, after: String(changes.length - mostShown) }]
      : []),
  ],
  isUnchanged: async (db, { payload }) => {
    await lockPolicies(db)
    const newest = await newestPolicy(db)
    const isFree = (await findVersion(db, payload.version)) === undefined
    return isFree && newest?.id === payload.replaces?.id
  },
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { version, policy_content: content } = payload
    await publishIn(db, { version, content, actor, now, reason })
  },
})
