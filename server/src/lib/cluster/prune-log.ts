import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { listBackups, readManifest } from './backup-files.ts'

/**
 * Removes from an archived log what no backup in `backups` needs: every segment before the one that
 * the oldest of them begins with, and logs set aside for another major version of PostgreSQL that
 * none of them is of. Histories of timelines stay. Removes nothing where a backup cannot be read.
 * Returns how many files it removed.
 */
export function pruneLog(walDir: string, backups: string): number {
  const kept = listBackups(backups).map(({ path }) => path)
  const firsts = kept.map(firstSegment)
  const oldest = firsts.toSorted().at(0)
  if (oldest === undefined || firsts.includes('')) return 0
  const majors = new Set(kept.map((path) => readManifest(path).postgres))
  let removed = 0
  for (const entry of readdirSync(walDir, { withFileTypes: true })) {
    const path = join(walDir, entry.name)
    if (entry.isDirectory()) {
      const [, major] = /^of-postgresql-(\d+)$/.exec(entry.name) ?? []
      if (major === undefined || majors.has(major)) continue
      removed += readdirSync(path).length
      rmSync(path, { recursive: true, force: true })
    } else if (isSegment.test(entry.name) && positionOf(entry.name) < oldest) {
      rmSync(path, { force: true })
      removed += 1
    }
  }
  return removed
}

/**
 * Matches segments, partial segments at the end of a timeline (`.partial`) and notes of backups
 * (`.backup`). Each may be compressed (`.gz`) or be a copy that was cut off (`.part`).
 */
const isSegment = /^[0-9A-F]{24}(\.partial|\.[0-9A-F]{8}\.backup)?(\.gz)?(\.part)?$/

/** Without the timeline: after a restore the log goes on under another one at the same place. */
const positionOf = (segment: string) => segment.slice(8, 24)

/** Where the log that a backup needs begins; empty where it cannot be read. */
function firstSegment(backup: string): string {
  try {
    const label = readFileSync(join(backup, 'cluster/backup_label'), 'utf8')
    const found = /^START WAL LOCATION: .*\(file ([0-9A-F]{24})\)$/m.exec(label)?.[1]
    return found === undefined ? '' : positionOf(found)
  } catch {
    return ''
  }
}
