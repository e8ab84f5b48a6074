import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { writeManifest } from './backup-files.ts'
import { pruneLog } from './prune-log.ts'

const folder = mkdtempSync(join(tmpdir(), 'frontrow-prune-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const walDir = join(folder, 'wal')
const backups = join(folder, 'backups')

function addBackup(name: string, label: string): void {
  const path = join(backups, name)
  mkdirSync(join(path, 'cluster'), { recursive: true })
  writeFileSync(join(path, 'cluster/backup_label'), label)
  writeManifest(path, {
    format: 1,
    at: `2026-11-${name.slice(-2)}T00:00:00Z`,
    program: 'test',
    postgres: '18',
    keyId: '',
    schema: [],
    stopLsn: '',
    folders: [],
    files: [],
  })
}
const labelOf = (segment: string) =>
  `START WAL LOCATION: 0/5000028 (file ${segment})\nLABEL: backup\n`
const segment = (place: number, timeline = 1) =>
  timeline.toString(16).padStart(8, '0').toUpperCase() +
  place.toString(16).padStart(16, '0').toUpperCase()

test('only the log before the oldest kept backup goes, of every timeline', () => {
  mkdirSync(join(walDir, 'of-postgresql-17'), { recursive: true })
  mkdirSync(join(walDir, 'of-postgresql-18'))
  writeFileSync(join(walDir, 'of-postgresql-17', segment(1)), '')
  const gone = [
    segment(3),
    segment(4),
    segment(4, 2),
    `${segment(2)}.part`,
    `${segment(1)}.gz`,
    `${segment(1)}.gz.part`,
    `${segment(2)}.partial.gz`,
    `${segment(3)}.00000028.backup.gz`,
  ]
  const noted = `${segment(4)}.00000028.backup`
  const kept = [
    segment(5),
    segment(5, 2),
    segment(6),
    `${segment(7)}.gz`,
    '00000002.history',
    'notes.txt',
  ]
  for (const name of [...gone, noted, ...kept]) writeFileSync(join(walDir, name), '')
  // Without a backup everything may be needed.
  expect(pruneLog(walDir, backups)).toBe(0)
  addBackup('backup-20', labelOf(segment(5)))
  addBackup('backup-21', labelOf(segment(6)))
  expect(pruneLog(walDir, backups)).toBe(gone.length + 2)
  expect(readdirSync(walDir).toSorted()).toEqual([...kept, 'of-postgresql-18'].toSorted())
  expect(pruneLog(walDir, backups)).toBe(0)
})

test('where a backup does not say where it begins, nothing goes', () => {
  addBackup('backup-22', 'nothing')
  writeFileSync(join(walDir, segment(1)), '')
  expect(pruneLog(walDir, backups)).toBe(0)
})
