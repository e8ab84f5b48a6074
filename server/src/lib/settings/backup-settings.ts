import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { BadSetting } from '../failures/bad-setting.ts'
import type { Settings } from './setting-list.ts'

export interface BackupSettings {
  /** Where a server makes backups of its embedded database by itself; undefined: nowhere. */
  readonly backupDir: string | undefined
  readonly backupHours: number
  /** Where PostgreSQL archives its log, for a restore to any moment; undefined: nowhere. */
  readonly walDir: string | undefined
}

export function readBackupSettings(env: Settings): BackupSettings {
  const hours = env.BACKUP_HOURS
  if (!/^\d+$/.test(hours) || Number(hours) < 1 || Number(hours) > 720)
    throw new BadSetting('BACKUP_HOURS', `"${hours}" is no number of hours from 1 to 720`, '24')
  return {
    backupDir: readFolder(env, 'BACKUP_DIR'),
    backupHours: Number(hours),
    walDir: readFolder(env, 'WAL_DIR'),
  }
}

/** The folder of the log stands in a command of a shell, so it has no character with a meaning. */
function readFolder(env: Settings, variable: 'BACKUP_DIR' | 'WAL_DIR'): string | undefined {
  const text = env[variable]
  if (text === undefined) return undefined
  const example = variable === 'WAL_DIR' ? '/srv/frontrow-wal' : '/srv/frontrow-backups'
  if (!isAbsolute(text) || /["'`$%\\\n]/.test(text))
    throw new BadSetting(variable, `"${text}" is not the path of an absolute folder`, example)
  if (env.DATABASE_URL !== undefined || env.EVENT_DATABASE_URL !== undefined)
    throw new BadSetting(
      variable,
      'is for the embedded database; for databases of your own see docs/backup.md',
      example,
    )
  if (existsSync(text) && !isFolder(text))
    throw new BadSetting(variable, `"${text}" is not a folder that can be written`, example)
  return text.replace(/(?<=.)\/+$/, '')
}

function isFolder(path: string): boolean {
  try {
    accessSync(path, constants.W_OK)
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
