import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './postgres-binaries.ts'
import { giveTo, type Owner } from './postgres-owner.ts'

const run = promisify(execFile)

/** Creates an empty cluster with a random password, and stores the password in a file beside it. */
export async function makeCluster(
  cluster: string,
  binaries: Binaries,
  owner: Owner | undefined,
): Promise<void> {
  const folder = dirname(cluster)
  const passwordFile = join(folder, 'password')
  // An interrupted first start leaves a folder that initdb refuses.
  rmSync(cluster, { recursive: true, force: true })
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  giveTo(passwordFile, owner)
  const making = `${cluster}.new`
  rmSync(making, { recursive: true, force: true })
  await run(
    binaries.initdb,
    [
      '-D',
      making,
      '-U',
      'postgres',
      '-E',
      'UTF8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { env: binaries.environment, ...owner, cwd: folder },
  )
  await run('mv', [making, cluster])
}
