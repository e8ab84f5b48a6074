import Type, { type Static } from 'typebox'
import { microsOf } from '@frontrow/contract/money/amounts'
import { type StoredSetting, storedSettings } from '@frontrow/contract/operator/settings'
import { audit, consoleAct } from '../../audit/audit.ts'
import type { Db } from '../../../lib/db/database.ts'
import { proposalKind } from '../../proposals/proposals.ts'
import {
  findSetting,
  readSetting,
  writeSetting,
} from '../../../lib/settings/stored-settings.sql.ts'

const settingChange = Type.Object({
  key: Type.Enum(Object.keys(storedSettings) as StoredSetting[]),
  before: Type.String(),
  value: Type.String(),
  /** The version that was seen. */
  version: Type.Integer(),
})
export type SettingChange = Static<typeof settingChange>

/** A setting that lends or gives away more than before. */
export const settingRaised = proposalKind(settingChange, {
  name: 'setting.raise',
  needs: 'settings.write',
  title: 'Raise a credit setting',
  subjectName: (_db, { payload }) => Promise.resolve(payload.key.replaceAll('_', ' ')),
  changes: ({ key, before, value }) => [{ field: key.replaceAll('_', ' '), before, after: value }],
  isUnchanged: async (db, { payload }) =>
    ((await findSetting(db, payload.key))?.version ?? 0) === payload.version,
  apply: async (_services, db, { payload, actor, now, reason }) => {
    const { key, value, version: seenVersion, before } = payload
    if (!(await writeSetting(db, { key, value, seenVersion, by: actor, now })))
      throw new Error(`the setting ${key} was changed meanwhile`)
    const by = { db, now, organizationId: null, chain: 'operators' as const, actor }
    const details = { value: [before, value], reason }
    await audit(consoleAct(by), 'setting.change', { id: key, details })
  },
})

/**
 * What another value of a setting gives away: 0n where nothing, null where two decide. Terms and
 * limits of newcomers lend to each one to come, so no sum is known.
 */
export async function givenBy(
  db: Db,
  { key, value }: { key: StoredSetting; value: string },
): Promise<bigint | null> {
  const before = await readSetting(db, key)
  const micros = (text: string) => microsOf(text) ?? 0n
  if (key === 'alone_limit' || key === 'newcomer_credit_limit')
    return micros(value) > micros(before) ? null : 0n
  return key === 'newcomer_terms' && value !== 'prepaid' && value !== before ? null : 0n
}
