// Where the master key comes from: MASTER_KEY, SECRETS_FILE, or a file made at the first start.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { BadSetting } from '../failures/bad-setting.ts'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { type Secrets, loadSecrets, secretsOf } from '../crypto/secrets.ts'
import type { Given } from './setting-list.ts'

export interface MasterKeySettings {
  /** The path of the file with the master key. */
  readonly secretsFile: string
  /** The master key itself, 32 bytes, where an orchestrator gives it; then no file is read. */
  readonly masterKey: Buffer | undefined
}

/**
 * A key made by one of several nodes, or inside a container, can end with it, and nothing encrypted
 * could be read again. So a key is made only beside an embedded database.
 */
export function readMasterKeySettings(env: Given, dataDir: string): MasterKeySettings {
  const secretsFile = resolve(env.SECRETS_FILE ?? `${dataDir}/secrets.json`)
  const masterKey = readMasterKey(env.MASTER_KEY)
  const mayBeMade = env.DATABASE_URL === undefined
  if (masterKey === undefined && !mayBeMade && !existsSync(secretsFile))
    throw new CannotRun(
      `SECRETS_FILE: "${secretsFile}" is not there yet. Make it once, keep a copy, and give the same to every node: npm run operator -- make-secrets /etc/frontrow/secrets.json`,
      exitCodes.config,
    )
  return { secretsFile, masterKey }
}

/** Opens the secrets. Makes the key at the first start with an embedded database. */
export function secretsFor({ secretsFile, masterKey }: MasterKeySettings): Secrets {
  return masterKey === undefined ? loadSecrets(secretsFile) : secretsOf(masterKey)
}

/** The text is a secret, so the error does not repeat it. */
function readMasterKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined
  if (!/^[A-Za-z0-9+/]{43}=$/.test(text))
    throw new BadSetting(
      'MASTER_KEY',
      'must be 32 bytes in base64, 44 characters',
      'the text of "master" in a file of make-secrets',
    )
  return Buffer.from(text, 'base64')
}
