// Writes the packages into `sdk/dist/packages/`, where the server reads them. The folder is
// replaced as a whole, so that nothing of another version stays. An argument names another folder.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildPackages } from './packages.ts'

const folder = process.argv[2] ?? fileURLToPath(new URL('../dist/packages', import.meta.url))
const unfinished = `${folder}-${process.pid}`

for (const { path, bytes } of await buildPackages()) {
  const place = join(unfinished, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}
rmSync(folder, { recursive: true, force: true })
renameSync(unfinished, folder)
