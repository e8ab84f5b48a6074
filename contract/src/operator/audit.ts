import Type from 'typebox'
import { type Reply } from '../endpoint.ts'
import { operatorCall, Reason } from '../operator.ts'
import {
  byId,
  byIds,
  Count,
  Day,
  Id,
  Instant,
  Named,
  OrNull,
  PageKey,
  StrictObject,
  Text,
} from '../parts.ts'

/** Actions of the realm of operators; those of organizations are in activity.ts. */
export const operatorActions = [
  'operator.accept-welcome',
  'operator.add',
  'operator.add-passkey',
  'operator.add-totp',
  'operator.begin-totp',
  'operator.change-password',
  'operator.confirm',
  'operator.fail-sign-in',
  'operator.look-at-host-act',
  'operator.make-recovery-codes',
  'operator.refuse',
  'operator.remove',
  'operator.remove-passkey',
  'operator.remove-totp',
  'operator.reset-factor',
  'operator.send-welcome',
  'operator.set-roles',
  'operator.set-single-keys',
  'operator.sign-in',
  'operator.sign-out',
  'operator.use-recovery-code',
  'audit.export',
  'mail.test',
  'books.close-day',
  'check.verify',
  'policy.remind',
  'mail.drop',
  'mail.retry',
  'note.add',
  'tag.change',
  'cash.enter-statement',
  'payouts.approve',
  'payouts.download-file',
  'payouts.mark',
  'payouts.resolve',
  'payouts.allow-account',
  'returns.download-file',
  'returns.mark',
  'payouts.set',
  'seller.set',
  'network.repair-counters',
  'proposal.approve',
  'proposal.expire',
  'proposal.make',
  'proposal.refuse',
  'proposal.take-effect',
  'proposal.void',
  'proposal.withdraw',
  'reason.change',
  'reward-key.make',
  'set-up.dismiss',
  'setting.change',
  'tax.pay',
  'tax.reverse',
  'traffic.dismiss',
  'traffic.recheck',
] as const

export type OperatorAction = (typeof operatorActions)[number]

/** How something was done: in a console, with an API token, by a command, or by the system. */
export const auditVias = ['console', 'token', 'cli', 'system'] as const

const filtersOfChain = {
  /** An actor, as `operator:<id>`, or a kind of actors, as `operator`. */
  actor: Type.Optional(Type.String({ maxLength: 80, pattern: '^[a-z]+(:.+)?$' })),
  /** An action, or its part before the dot. */
  action: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z_-]+(\\.[a-z-]+)?$' })),
  object: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  via: Type.Optional(Type.Enum([...auditVias])),
  /** Days in UTC; both are included. */
  from_day: Type.Optional(Day),
  to_day: Type.Optional(Day),
  /** `next` of the answer before: the page begins there. */
  before: Type.Optional(PageKey),
}

const filters = {
  /** `operators`, `network`, or the id of an organization. */
  chain: Type.Optional(Type.String({ maxLength: 64, pattern: '^[0-9a-z-]+$' })),
  ...filtersOfChain,
}

const AuditEntry = Type.Object({
  id: Text,
  at: Instant,
  chain: Text,
  /** The place in its chain; null for the moment before the row is linked. */
  seq: OrNull(Count),
  organization: OrNull(Named),
  actor: Text,
  actor_name: Text,
  via: Text,
  action: Text,
  object_id: Text,
  reason: OrNull(Text),
  /** Everything else that the row says; a pair is a value before and after. */
  details: Type.Record(Type.String(), Type.Unknown()),
})

/**
 * `next` is null at the end. `looked_back_to` is an instant where the search stopped after 50,000
 * rows before it found a whole page; `next` goes on from there.
 */
const page = { next: OrNull(Text), looked_back_to: OrNull(Instant) }

export const listAudit = operatorCall({
  operationId: 'listAudit',
  method: 'GET',
  path: '/audit',
  summary: 'Who did what in the whole network, the newest first: 50 entries',
  needs: 'audit.read',
  query: StrictObject(filters),
  reply: Type.Object({ entries: Type.Array(AuditEntry), ...page }),
})

/** The own chain of an organization, for every operator who may see the organization. */
export const listOrganizationAudit = operatorCall({
  operationId: 'listOrganizationAudit',
  method: 'GET',
  path: '/organizations/:id/audit',
  summary: 'Who did what in one organization, the newest first: 50 entries',
  needs: 'read',
  ...byIds({ id: Id }, 'organization_not_found'),
  query: StrictObject(filtersOfChain),
  reply: Type.Object({ entries: Type.Array(AuditEntry), ...page }),
})

export const showAuditEntry = operatorCall({
  operationId: 'showAuditEntry',
  method: 'GET',
  path: '/audit/:id',
  summary: 'One entry with its link in the chain',
  needs: 'audit.read',
  ...byId('The entry', 'audit_entry_not_found'),
  reply: Type.Object({
    entry: AuditEntry,
    /** In hex; null for the moment before the row is linked. */
    link: OrNull(Type.Object({ prev: Text, hash: Text })),
  }),
})

/**
 * The file is in `content`: a line of JSON for each entry with its link, then one for each seal of
 * the time of the entries. The audit names the export.
 */
export const exportAudit = operatorCall({
  operationId: 'exportAudit',
  method: 'POST',
  path: '/audit/exports',
  summary: 'The audit as a file, the newest first: up to 10,000 entries',
  needs: 'audit.read',
  body: StrictObject({ ...filters, reason: Reason }),
  reply: Type.Object({ file_name: Text, content_type: Text, content: Text, ...page }),
  makesFile: true,
  refusals: ['too_many_requests', 'unavailable'],
})

export type AuditEntry = Reply<typeof listAudit>['entries'][number]
