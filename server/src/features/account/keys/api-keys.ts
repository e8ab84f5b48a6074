import type { MemberContext } from '../../../lib/calls/context.ts'
import { newId } from '../../../lib/db/ids.ts'
import { newKey } from '../../../lib/crypto/keys.ts'
import type { Secrets } from '../../../lib/crypto/secrets.ts'
import { activeKeys, insertApiKey } from './api-key.sql.ts'

export type KeyOwner =
  | { kind: 'organization' }
  | { kind: 'app'; appId: string }
  | { kind: 'placement'; placementId: string }

/**
 * Creates the API key of an organization, an app or a placement in the current transaction, and
 * returns it in clear. The console shows keys again at any time, so the key is stored encrypted,
 * with an HMAC for lookup.
 */
export async function makeKey(
  ctx: Pick<MemberContext, 'db' | 'now' | 'organizationId' | 'secrets'>,
  owner: KeyOwner,
): Promise<string> {
  const id = newId(ctx.now)
  const key = newKey(owner.kind)
  await insertApiKey(ctx.db, {
    id,
    organization_id: ctx.organizationId,
    kind: owner.kind,
    app_id: owner.kind === 'app' ? owner.appId : null,
    placement_id: owner.kind === 'placement' ? owner.placementId : null,
    lookup_hmac: hmacOfKey(ctx.secrets, key),
    ciphertext: ctx.secrets.encrypt('api-key', encryptionContextOf(ctx.organizationId, id), key),
    created_at: ctx.now,
  })
  return key
}

/**
 * The API keys of the organization's apps or placements in clear, by app id or placement id, in one
 * query; or the organization's own key, by its id. Without `ids`, all of them. The newest key
 * counts when one has several active keys.
 */
export async function keysOf(
  ctx: Pick<MemberContext, 'db' | 'organizationId' | 'secrets'>,
  owners: { kind: 'organization' } | { kind: 'app' | 'placement'; ids?: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const rows = await activeKeys(ctx.db, { organizationId: ctx.organizationId, ...owners })
  const open = (row: { id: string; ciphertext: Buffer }) =>
    ctx.secrets.decrypt('api-key', encryptionContextOf(ctx.organizationId, row.id), row.ciphertext)
  return new Map(rows.map((row) => [row.owner_id, open(row)]))
}

/** The value of `api_keys.lookup_hmac` for a presented key. */
export function hmacOfKey(secrets: Secrets, key: string): Buffer {
  return secrets.hmac('api-key-index', key)
}

function encryptionContextOf(organizationId: string, keyId: string): string {
  return `api_keys|${organizationId}|${keyId}`
}
