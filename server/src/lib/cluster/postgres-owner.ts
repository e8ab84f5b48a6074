import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, chownSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** The user that an embedded cluster belongs to. */
export interface Owner {
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. A root process runs it as the user `postgres`, which is
 * created if it is missing.
 */
export function clusterOwner(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) =>
    Number(
      execFileSync('id', [flag, 'postgres'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  try {
    return { uid: idOf('-u'), gid: idOf('-g') }
  } catch {
    execFileSync('groupadd', ['-f', 'postgres'])
    execFileSync('useradd', ['-r', '-g', 'postgres', 'postgres'])
    return { uid: idOf('-u'), gid: idOf('-g') }
  }
}

/** Changes the owner of a file or folder. Without `owner` the cluster runs as this user already. */
export function giveTo(path: string, owner: Owner | undefined): void {
  if (owner !== undefined) chownSync(path, owner.uid, owner.gid)
}

/** Creates a folder that only its owner may enter. */
export function makeOwned(folder: string, owner: Owner | undefined): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  giveTo(folder, owner)
  chmodSync(folder, 0o700)
}

/** True when the cluster's user may enter every folder on the path. */
export function ownerCanReach(folder: string): boolean {
  const owner = clusterOwner()
  if (owner === undefined) return true
  let nearest = folder
  while (!existsSync(nearest)) nearest = dirname(nearest)
  try {
    accessSync(nearest, constants.X_OK)
    execFileSync('test', ['-x', nearest], { ...owner, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
