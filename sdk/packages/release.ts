import { readFileSync } from 'node:fs'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')

/** The version of all SDKs. */
export const version = (JSON.parse(manifest) as { version: string }).version

/** The day of this version. It stands in commits and in lists of versions, so it is fixed. */
export const releaseDate = new Date('2026-11-27T00:00:00Z')
