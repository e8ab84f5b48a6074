import { type StoredSetting, storedSettings } from '@frontrow/contract/operator/settings'
import type { Db } from '../db/database.ts'

/** What the set-up keeps beside the settings. No page of settings lists it. */
export type SetUpKey = 'set_up_dismissed' | 'mail_tested'

export interface StoredSettingRow {
  value: string
  version: number
  changed_at: Date
  changed_by: string
}

/** The value of a stored setting; its initial one where nobody has set it. */
export async function readSetting(db: Db, key: StoredSetting): Promise<string> {
  return (await findSetting(db, key))?.value ?? storedSettings[key].initial
}

/** The row of a setting; undefined where nobody has set it. */
export async function findSetting(
  db: Db,
  key: StoredSetting | SetUpKey,
): Promise<StoredSettingRow | undefined> {
  return db
    .selectFrom('stored_settings')
    .select(['value', 'version', 'changed_at', 'changed_by'])
    .where('key', '=', key)
    .executeTakeFirst()
}

/** Stores the next version. Returns false where another version is stored than the caller saw. */
export async function writeSetting(
  db: Db,
  change: {
    key: StoredSetting | SetUpKey
    value: string
    seenVersion: number
    by: string
    now: Date
  },
): Promise<boolean> {
  const { key, value, seenVersion, by, now } = change
  const fresh = { value, version: seenVersion + 1, changed_at: now, changed_by: by }
  const written = await db
    .insertInto('stored_settings')
    .values({ key, ...fresh })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(fresh).where('stored_settings.version', '=', seenVersion),
    )
    .returning('key')
    .execute()
  return written.length === 1
}
