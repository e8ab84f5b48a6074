// Changes of files that are signed already, and files that cannot be read.
import {
  appendFileSync,
  readFileSync,
  renameSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { must } from './forging.ts'

/** Flips one bit in the middle of a file. */
const flip = (path: string) => (folder: string) => {
  const bytes = readFileSync(join(folder, path))
  const place = bytes.length >> 1
  bytes[place] = must(bytes[place]) ^ 1
  writeFileSync(join(folder, path), bytes)
}

/** What somebody without the key can do to the files. */
export const byteChanges: Record<string, (folder: string) => void> = Object.fromEntries(
  [
    'events/2026-09-16.ndjson.gz',
    'documents/ES-2026-000004.json',
    'entries.ndjson',
    'transfers.ndjson',
    'adjusted.ndjson',
    'holds.ndjson',
    'payouts.ndjson',
    'campaign-changes.ndjson',
    'rates.csv',
    'shares.csv',
    'placements.csv',
    'treatments.csv',
    'settings.json',
  ].map((path) => [`a bit of ${path}`, flip(join('2026-09', path))]),
)
byteChanges['a rate, written anew'] = (folder) => {
  const path = join(folder, '2026-09/rates.csv')
  writeFileSync(path, readFileSync(path, 'utf8').replace('1299999991', '1299999990'))
}
byteChanges['two days exchanged'] = (folder) => {
  const [one = '', other = ''] = ['10', '11'].map((name) =>
    join(folder, `2026-09/events/2026-09-${name}.ndjson.gz`),
  )
  // As large as the manifest says, so that only the hash tells.
  appendFileSync(one, '0'.repeat(9999))
  appendFileSync(other, '0'.repeat(9999))
}
byteChanges['the manifest'] = (folder) => {
  const path = join(folder, '2026-09/manifest.json')
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('"made_at":"2026-10-06', '"made_at":"2026-10-07'),
  )
}

/** What cannot be read, and what the sentence names. */
export const breaks: Record<string, { by: (folder: string) => void; names: string }> = {
  'a cut file of events': {
    by: (folder) => truncateSync(join(folder, '2026-09/events/2026-09-16.ndjson.gz'), 200),
    names: 'events/2026-09-16.ndjson.gz is cut',
  },
  'a missing file': {
    by: (folder) => unlinkSync(join(folder, '2026-09/rates.csv')),
    names: 'rates.csv',
  },
  'a manifest that is not JSON': {
    by: (folder) => writeFileSync(join(folder, '2026-08/manifest.json'), '{"month"'),
    names: 'manifest.json is not JSON',
  },
  'a manifest without a month': {
    by: (folder) => writeFileSync(join(folder, '2026-08/manifest.json'), '{}'),
    names: 'manifest.json',
  },
  'a folder without exports': {
    by: (folder) =>
      ['2026-08', '2026-09'].forEach((month) =>
        renameSync(join(folder, month), join(folder, `x${month}`)),
      ),
    names: 'no manifest.json',
  },
}
