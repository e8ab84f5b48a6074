import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const here = fileURLToPath(new URL('.', import.meta.url))

/** Loads a program of this folder. */
export const requireForeign = createRequire(import.meta.url)

/**
 * Installs the programs of others, unless they are installed. They are not installed with the
 * workspaces, because they are large and only tests at night need them.
 */
export async function installForeignTools(): Promise<void> {
  if (existsSync(join(here, 'node_modules/.package-lock.json'))) return
  const options = ['ci', '--ignore-scripts', '--omit=dev', '--loglevel=error']
  await promisify(execFile)('npm', options, { cwd: here })
}
