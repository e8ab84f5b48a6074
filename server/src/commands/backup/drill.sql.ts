import type { Db } from '../../lib/db/database.ts'
import { many, one } from '../../lib/db/rows.ts'

export interface SampledMedia {
  path: string
  /** Of the published file, in hexadecimal. */
  sha256: string
}

/** Some contents, chosen by chance. */
export async function sampleMedia(db: Db, atMost: number): Promise<SampledMedia[]> {
  return many<SampledMedia>(db)`
    SELECT path, encode(sha256, 'hex') AS sha256 FROM ad_contents ORDER BY random() LIMIT ${atMost}`
}

/** Somebody who signs in with a password alone; undefined where there is nobody. */
export async function somebody(db: Db): Promise<{ email: string } | undefined> {
  return one<{ email: string }>(db)`
    SELECT d.email FROM developers d
    WHERE EXISTS (SELECT FROM memberships m WHERE m.developer_id = d.id)
      AND NOT EXISTS (SELECT FROM developer_totp t WHERE t.holder_id = d.id)
      AND NOT EXISTS (SELECT FROM developer_passkeys p WHERE p.holder_id = d.id)
    ORDER BY d.created_at LIMIT 1`
}

/** A placement that may ask for ads; undefined where there is none. */
export async function somePlacement(
  db: Db,
): Promise<{ id: string; organizationId: string } | undefined> {
  return one<{ id: string; organizationId: string }>(db)`
    SELECT id, organization_id AS "organizationId" FROM ad_placements
    WHERE archived_at IS NULL AND NOT paused ORDER BY created_at LIMIT 1`
}
