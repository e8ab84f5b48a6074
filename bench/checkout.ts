// Checks out another commit of this repository into its own folder, ready to run.
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface Checkout {
  folder: string
  /** Its abbreviated commit hash. */
  commit: string
}

/** Throws for an unknown commit, or where its packages cannot be installed. */
export function checkOut(ref: string, folder: string): Checkout {
  run('git', ['worktree', 'add', '--detach', folder, ref], root)
  const commit = run('git', ['rev-parse', '--short=9', 'HEAD'], folder)
  installPackages(folder)
  // A commit that is older than this comparison has no bench/subject.ts, so it gets the current
  // benches.
  if (!existsSync(join(folder, 'bench/subject.ts'))) {
    rmSync(join(folder, 'bench'), { recursive: true, force: true })
    cpSync(join(root, 'bench'), join(folder, 'bench'), { recursive: true })
  }
  return { folder, commit }
}

export function removeCheckout({ folder }: Checkout): void {
  run('git', ['worktree', 'remove', '--force', folder], root)
}

/**
 * Links the packages of this checkout where the lock files are equal, and installs them otherwise.
 */
function installPackages(folder: string): void {
  const lock = (of: string) => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(root) !== lock(folder)) {
    run('npm', ['ci', '--ignore-scripts', '--loglevel=error'], folder)
    return
  }
  const [own, ours] = [join(folder, 'node_modules'), join(root, 'node_modules')]
  mkdirSync(join(own, '@frontrow'), { recursive: true })
  // The workspace packages must be those of that commit.
  for (const name of readdirSync(join(ours, '@frontrow')))
    symlinkSync(join('../..', name), join(own, '@frontrow', name))
  const packages = readdirSync(ours).filter((name) => name !== '@frontrow')
  for (const name of packages) symlinkSync(join(ours, name), join(own, name))
}

function run(program: string, args: string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed: ${stderr}`)
  return stdout.trim()
}
