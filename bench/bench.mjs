// `npm run bench`: the benches of delivery, one after the other; `npm run bench -- decision` runs that one, with what follows as
// its arguments. A bench that misses a goal says so, and the others still run.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensurePackages, node24 } from '../tools/set-up.mjs'

const usual = ['decision', 'ad-requests', 'body-cost']

ensurePackages()
const [name, ...args] = process.argv.slice(2)
for (const bench of name === undefined ? usual : [name]) {
  const file = fileURLToPath(new URL(`${bench}.ts`, import.meta.url))
  const { status } = spawnSync(node24(), [file, ...args], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
