// How PostgreSQL archives its log into WAL_DIR, and reads it there again.
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { clusterOwner, giveTo, makeOwned, ownerCanReach } from './postgres-owner.ts'

/** Settings by which segments wait in the folder of the database until they may be archived. */
export const keepsLog = ['archive_mode=on', 'archive_command=']

/** Where the log of a cluster is archived, and how. */
export interface LogArchive {
  /** The folder that the cluster lies in. */
  folder: string
  walDir: string
  /** Whether the cluster's user may run Node. By default this is checked. */
  canRunNode?: boolean
}

/**
 * The command that archives a segment, compressed. A copy that was cut off has another name. The
 * same segment may come twice; another one of its name is never written over it.
 */
export function archiveCommand(archive: LogArchive): string {
  const stored = `${quoted(archive.walDir)}/"%f"`
  return (
    byNode(archive, 'archive') ??
    `${refuseOther}; if test -f ${stored}.gz; then gzip -dc ${stored}.gz | cmp -s - "%p" || other ${stored}; elif test -f ${stored}; then cmp -s "%p" ${stored} || other ${stored}; else cp "%p" ${stored}.part && sync ${stored}.part && mv ${stored}.part ${stored}; fi`
  )
}

/** Says what `back-up-segment.ts` says. */
const refuseOther =
  'other() { echo "WAL_DIR: \\"$1\\" holds another file of this name, which is never overwritten. Another database archives into this folder: give each its own" >&2; exit 1; }'

/** The command that reads a segment back, or only histories of timelines. */
export function restoreCommand(archive: LogArchive, isWhole: boolean): string {
  const stored = `${quoted(archive.walDir)}/"%f"`
  const act = isWhole ? 'restore' : 'restore-history'
  const only = isWhole ? '' : 'case "%f" in *.history) ;; *) exit 1 ;; esac; '
  return (
    byNode(archive, act) ??
    `${only}if test -f ${stored}.gz; then gzip -dc ${stored}.gz > "%p"; else cp ${stored} "%p"; fi`
  )
}

const program = fileURLToPath(new URL('back-up-segment.ts', import.meta.url))

/**
 * Runs `back-up-segment.ts` from a copy in a folder that the user of the database may read.
 * Undefined where that user may not run Node, as below a private folder of root.
 */
function byNode(archive: LogArchive, act: string): string | undefined {
  const { folder, walDir, canRunNode = ownerCanReach(process.execPath) } = archive
  if (!canRunNode) return undefined
  const owner = clusterOwner()
  makeOwned(folder, owner)
  const copy = join(folder, 'back-up-segment.mts')
  copyFileSync(program, copy)
  giveTo(copy, owner)
  // PostgreSQL's libraries are not Node's.
  const command = [process.execPath, copy, act, walDir].map(quoted).join(' ')
  return `LD_LIBRARY_PATH= ${command} "%f" "%p"`
}

/** For a shell, in a setting where PostgreSQL replaces what follows a percent sign. */
function quoted(text: string): string {
  return `'${text.replaceAll(`'`, `'\\''`).replaceAll('%', '%%')}'`
}
