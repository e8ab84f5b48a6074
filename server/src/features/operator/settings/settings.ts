import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  type changeSetting as changeCall,
  type listSettings as listCall,
  type StoredSetting,
  storedSettings,
} from '@frontrow/contract/operator/settings'
import type { Config } from '../../../lib/settings/config.ts'
import type { Db } from '../../../lib/db/database.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import { refuse } from '../../../lib/failures/refuse.ts'
import { findSetting } from '../../../lib/settings/stored-settings.sql.ts'
import { giveOrPropose } from '../../proposals/proposals.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { givenBy, type SettingChange, settingRaised } from './setting-raised.ts'

type Setting = Reply<typeof changeCall>

/** GET /settings */
export async function listSettings(ctx: OperatorReadContext): Promise<Reply<typeof listCall>> {
  const stored: Setting[] = []
  for (const key of Object.keys(storedSettings)) {
    if (isStored(key)) stored.push(await settingReply(ctx.db, key))
  }
  return [...stored, ...environmentSettings(ctx.config)]
}

/** PUT /settings/:key */
export async function changeSetting(
  ctx: OperatorActContext,
  { params, body }: Input<typeof changeCall>,
): Promise<Setting> {
  const { key } = params
  const { value, version: seenVersion, reason } = body
  if (!isStored(key)) return refuseUnstored(ctx.config, key)
  const { values, hostOnly } = storedSettings[key]
  if (!values.some((one) => one === value)) refuse('invalid', { field: 'value' })
  if (hostOnly.some((one) => one === value)) refuse('setting_host_only', { field: 'value' })
  const proposalId = await ctx.act(async (db) => {
    const row = await findSetting(db, key)
    if ((row?.version ?? 0) !== seenVersion) refuse('setting_changed', { field: 'value' })
    const before = row?.value ?? storedSettings[key].initial
    const change: SettingChange = { key, before, value, version: seenVersion }
    const proposal = {
      kind: settingRaised.name,
      subject: key,
      organizationId: null,
      payload: { ...change },
      reason,
    }
    const amountMicros = await givenBy(db, { key, value })
    return giveOrPropose(ctx, db, { kind: settingRaised, proposal, amountMicros })
  })
  const setting = await ctx.read((db) => settingReply(db, key))
  return { ...setting, proposal_id: proposalId }
}

function isStored(key: string): key is StoredSetting {
  return Object.hasOwn(storedSettings, key)
}

function refuseUnstored(config: Config, key: string): never {
  const isLocked = environmentSettings(config).some((setting) => setting.key === key)
  return refuse(isLocked ? 'setting_locked' : 'setting_not_found')
}

async function settingReply(db: Db, key: StoredSetting): Promise<Setting> {
  const row = await findSetting(db, key)
  const { values, hostOnly, initial } = storedSettings[key]
  return {
    key,
    value: row?.value ?? initial,
    choices: values.filter((value) => !hostOnly.some((one) => one === value)),
    variable: null,
    version: row?.version ?? 0,
    changed_at: row?.changed_at.toISOString() ?? null,
    changed_by: row === undefined ? null : await actorName(db, row.changed_by),
  }
}

async function actorName(db: Db, actor: string): Promise<string> {
  const name = actor.replace(/^operator:/, '')
  return (await findOperators(db)).find(({ id }) => id === name)?.name ?? `${name} (on the host)`
}

/** What the environment of the server decides, with the variable's name. None is a secret. */
function environmentSettings(config: Config): Setting[] {
  const { operatorNetworks: networks, autoApprove } = config
  const values: readonly [key: string, variable: string, value: string][] = [
    ['product_name', 'PRODUCT_NAME', config.productName],
    ['support_email', 'SUPPORT_EMAIL', config.supportEmail],
    ['public_url', 'PUBLIC_URL', config.publicUrl],
    ['network_currency', 'NETWORK_CURRENCY', config.networkCurrency],
    ['mail_from', 'MAIL_FROM', config.mailFrom],
    ['auto_approve', 'AUTO_APPROVE', autoApprove ? 'on' : 'off'],
    ['password_blocklist', 'PASSWORD_BLOCKLIST', config.commonPasswords],
    [
      'operator_networks',
      'OPERATOR_NETWORKS',
      typeof networks === 'string' ? networks : networks.join(', '),
    ],
  ]
  return values.map(([key, variable, value]) => ({
    key,
    value,
    choices: [],
    variable,
    version: 0,
    changed_at: null,
    changed_by: null,
  }))
}
