// The log of a restored database goes on under a timeline of its own. Which numbers are taken, and
// which timeline a moment belongs to, is known from the archive.
// https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
import {
  appendFileSync,
  copyFileSync,
  constants,
  existsSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { CannotRun, exitCodes } from '../failures/cannot-run.ts'
import { giveTo, type Owner } from './postgres-owner.ts'

/** Where a backup ends. */
export interface Place {
  timeline: number
  /** A place in the log, as `0/3000148`. */
  lsn: string
}

/** The timeline that a backup was made on, read from its `backup_label`. */
export function timelineOf(label: string): number {
  const found = /^START TIMELINE: (\d+)$/m.exec(label)?.[1]
  if (found === undefined)
    throw new Error('the backup_label has no START TIMELINE; restore another backup')
  return Number(found)
}

/**
 * The timeline that was in service at a moment: the latest one that had begun by then, goes on from
 * the backup, and has a log in the archive. A restored database on which no server ran has no log
 * there.
 */
export function timelineAt(till: Date, backup: Place, walDir: string): number {
  const names = readdirSync(walDir)
  const later = [...takenIn(names)].filter((timeline) => {
    const history = join(walDir, nameOf(timeline))
    if (timeline <= backup.timeline || !existsSync(history)) return false
    const text = readFileSync(history, 'utf8')
    const hasLog = names.some((name) => isSegment(name) && timelineIn(name) === timeline)
    return hasLog && goesOnFrom(text, backup) && beganAt(text, timeline) <= till
  })
  return Math.max(backup.timeline, ...later)
}

/**
 * Reserves the number of each timeline that the archive has a file of. PostgreSQL takes the first
 * number that has no history, so an empty file stands for each history that is missing. Returns the
 * function that removes these files.
 */
export function holdTaken(
  log: string,
  { walDir, after, owner }: { walDir: string; after: number; owner: Owner | undefined },
): () => void {
  const last = Math.max(after, ...takenIn(readdirSync(walDir)))
  const held: string[] = []
  for (let timeline = after + 1; timeline <= last; timeline += 1) {
    const path = join(log, nameOf(timeline))
    if (existsSync(join(walDir, nameOf(timeline))) || existsSync(path)) continue
    writeFileSync(path, '', { mode: 0o600 })
    giveTo(path, owner)
    held.push(path)
  }
  return () => {
    for (const path of held) rmSync(path, { force: true })
  }
}

/**
 * Writes the histories of a recovered database into the archive, so that the next restore takes
 * another number. Notes in the newest one when it began; PostgreSQL skips such a line.
 */
export function archiveHistories(
  log: string,
  { walDir, began, owner }: { walDir: string; began: Date; owner: Owner | undefined },
): void {
  const histories = readdirSync(log).filter((name) => isHistory.test(name))
  const newest = histories.toSorted().at(-1)
  if (newest === undefined) return
  appendFileSync(
    join(log, newest),
    `# timeline ${timelineIn(newest)} began at ${began.toISOString()}\n`,
    { flush: true },
  )
  for (const name of histories) {
    if (name !== newest && existsSync(join(walDir, name))) continue
    copyOnce(join(log, name), join(walDir, name))
    giveTo(join(walDir, name), owner)
  }
}

function copyOnce(from: string, to: string): void {
  try {
    copyFileSync(from, to, constants.COPYFILE_EXCL)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new CannotRun(
      `WAL_DIR: another restore made "${to}" meanwhile. Restore again into a new folder`,
      exitCodes.failed,
    )
  }
}

const isHistory = /^[0-9A-F]{8}\.history$/
const isSegment = (name: string) => /^[0-9A-F]{24}(\.gz)?$/.test(name)
const nameOf = (timeline: number) =>
  `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
const timelineIn = (name: string) => Number.parseInt(name.slice(0, 8), 16)

function takenIn(names: readonly string[]): Set<number> {
  return new Set(names.filter((name) => isSegment(name) || isHistory.test(name)).map(timelineIn))
}

/** A line of a history is the number of an earlier timeline and where it was left. */
function goesOnFrom(history: string, { timeline, lsn }: Place): boolean {
  return [...history.matchAll(/^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/gm)].some(
    ([, number, left = '']) => Number(number) === timeline && positionOf(left) >= positionOf(lsn),
  )
}

function positionOf(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** When the timeline began, as `archiveHistories` noted it; an invalid date where it did not. */
function beganAt(text: string, timeline: number): Date {
  return new Date(
    new RegExp(`^# timeline ${timeline} began at (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN,
  )
}
