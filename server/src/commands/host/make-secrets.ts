import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { loadSecrets } from '../../lib/crypto/secrets.ts'
import { CannotDo } from './cannot-do.ts'

/** Makes a master key. Returns the lines to print. Throws `CannotDo` where the file is there. */
export function makeSecrets(path: string): string[] {
  const file = resolve(path)
  if (existsSync(file)) throw new CannotDo(`${file} is there already. Nothing was changed.`)
  loadSecrets(file)
  return [
    `${file} holds a new master key. Give the same file to every node as SECRETS_FILE, readable by its user only.`,
    'Keep a copy apart from the backups: without it nothing that is encrypted can be read again.',
  ]
}
