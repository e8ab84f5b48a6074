import { expect, test } from 'vitest'
import { lastFailure, openReport } from './embedded-postgres-lines.ts'

const at = '2026-11-25 21:52:18.123 UTC [123] '

test('failures of PostgreSQL and of its archive are told once a minute', () => {
  const said: string[] = []
  let now = 0
  const report = openReport(
    (line) => said.push(line),
    () => now,
  )
  const full = 'PANIC:  could not write to file "pg_wal/xlogtemp.9": No space left on device'
  report(`${at}ERROR:  duplicate key value violates unique constraint "pears_key"\n`)
  report(`${at}FATAL:  the database system is starting up\n${at}${full.slice(0, 20)}`)
  report(`${full.slice(20)}\n${at}${full}\n`)
  report(`${at}FATAL:  terminating connection due to administrator command\n`)
  report(`${at}LOG:  archive command failed with exit code 1\n`)
  report(`${at}DETAIL:  The failed archive command was: node\n`)
  report('WAL_DIR: "/wal/000000010000000000000003" holds another segment of this name\n')
  expect(said).toEqual([
    'PostgreSQL reports: PANIC: could not write to file "pg_wal/xlogtemp.9": No space left on device',
    expect.stringMatching(
      /^PostgreSQL could not archive its log \(archive command failed with exit code 1\) and tries again; .* Check the folder of WAL_DIR/,
    ),
    'WAL_DIR: "/wal/000000010000000000000003" holds another segment of this name',
  ])
  now = 61_000
  report(`${at}${full}\n`)
  expect(said).toHaveLength(4)
})

test('the error of a start names its last failure', () => {
  expect(lastFailure(`Error: PostgreSQL ended with 1: ${at}LOG:  x\n${at}FATAL:  full\n`)).toBe(
    'full',
  )
  expect(lastFailure('Error: spawn EACCES')).toBe('Error: spawn EACCES')
})
