import type { Db } from '../../lib/db/database.ts'

export interface Signature {
  organization_id: string
  policy_id: string
  developer_id: string
  name: string
  designation: string
  signature: string
  signature_confirm: string
  /** The signer's day, like `2025-06-30`. */
  signature_date: string
  signature_location: string
  signed_at: Date
  address_prefix: string
  text_sha256: Buffer
}

/**
 * Returns false when the organization has already signed this version. Exactly one of concurrent
 * signers gets true.
 */
export async function insertSignature(db: Db, signature: Signature): Promise<boolean> {
  const inserted = await db
    .insertInto('policy_signatures')
    .values(signature)
    .onConflict((conflict) => conflict.columns(['organization_id', 'policy_id']).doNothing())
    .returning('policy_id')
    .execute()
  return inserted.length === 1
}

type SignatureShown = Pick<
  Signature,
  | 'name'
  | 'designation'
  | 'signature'
  | 'signature_date'
  | 'signature_location'
  | 'signed_at'
  | 'text_sha256'
>

export async function findSignature(
  db: Db,
  ids: { organizationId: string; policyId: string },
): Promise<SignatureShown | undefined> {
  return db
    .selectFrom('policy_signatures')
    .select(['name', 'designation', 'signature', 'signature_date', 'signature_location'])
    .select(['signed_at', 'text_sha256'])
    .where('organization_id', '=', ids.organizationId)
    .where('policy_id', '=', ids.policyId)
    .executeTakeFirst()
}
