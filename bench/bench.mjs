// `npm run bench` runs the benches of delivery one after the other. `npm run bench -- decision`
// runs one, with further arguments passed on. `npm run bench -- decision --against HEAD~5` compares
// this checkout with another commit. When a bench misses its goal, the others still run.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensurePackages, node24 } from '../tools/set-up.mjs'

const usual = ['decision', 'ad-requests']

await ensurePackages()
const [name, ...args] = process.argv.slice(2)
const against = args.indexOf('--against')
if (against >= 0) {
  const [, ref = '', ...rounds] = args.splice(against)
  run('against', [name, ref, ...rounds])
} else {
  for (const bench of name === undefined ? usual : [name]) run(bench, args)
}

function run(bench, given) {
  const file = fileURLToPath(new URL(`${bench}.ts`, import.meta.url))
  const { status } = spawnSync(node24(), [file, ...given], { stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
