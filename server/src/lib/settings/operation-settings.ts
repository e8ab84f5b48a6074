import { type BackupSettings, readBackupSettings } from './backup-settings.ts'
import { BadSetting } from '../failures/bad-setting.ts'
import type { Settings } from './setting-list.ts'
import { type WorkerSettings, readWorkerSettings } from './worker-settings.ts'

export interface OperationSettings extends BackupSettings, WorkerSettings {
  /** How long a server that was asked to end goes on serving, so that a proxy can turn away. */
  readonly drainSeconds: number
  /** How long a start waits for a database that does not answer yet. */
  readonly databasePatienceSeconds: number
  /** How many calls a second one person or API token makes, after a burst of ten times as many. */
  readonly memberCallsASecond: number
}

/** A server of this machine only has no proxy before it. */
export function readOperationSettings(env: Settings, isLocal: boolean): OperationSettings {
  return {
    ...readBackupSettings(env),
    ...readWorkerSettings(env),
    drainSeconds: readSeconds('DRAIN_SECONDS', env.DRAIN_SECONDS ?? (isLocal ? '0' : '5'), 300),
    databasePatienceSeconds: readSeconds('DATABASE_PATIENCE', env.DATABASE_PATIENCE, 3600),
    memberCallsASecond: readRate(env.MEMBER_CALLS_A_SECOND),
  }
}

function readRate(text: string): number {
  if (!/^\d{1,6}$/.test(text) || Number(text) === 0)
    throw new BadSetting('MEMBER_CALLS_A_SECOND', `"${text}" is no number from 1 to 999999`, '50')
  return Number(text)
}

function readSeconds(variable: string, text: string, most: number): number {
  if (!/^\d+$/.test(text) || Number(text) > most)
    throw new BadSetting(variable, `"${text}" is no number of seconds from 0 to ${most}`, '5')
  return Number(text)
}
