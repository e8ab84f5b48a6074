// `npm run test:citus`: tests of events on a Citus of yours, whose addresses CITUS_URLS has: the
// coordinator and its workers, with spaces between them. Without them nothing is tested, and the
// last lines say so.
import { globSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensurePackages, isNode24, node24, root } from './set-up.mjs'

async function main() {
  await ensurePackages()
  if (!isNode24()) {
    process.exit(run([fileURLToPath(import.meta.url), ...process.argv.slice(2)]))
  }
  const { citusTests, notOnCitus, withoutCitus } = await import('./citus-tests.ts')
  const urls = (process.env.CITUS_URLS ?? '').trim()
  if (urls === '') {
    const files = globSync(citusTests, { cwd: root, exclude: withoutCitus })
    console.log(
      `NOTHING WAS TESTED ON CITUS, ${files.length} files were skipped: CITUS_URLS is not given. Example: CITUS_URLS="postgres://postgres:secret@coordinator/postgres postgres://postgres:secret@worker1/postgres postgres://postgres:secret@worker2/postgres" npm run test:citus`,
    )
    console.log(`0 passed, 0 failed, ${files.length} skipped`)
    return
  }
  // A variable of its own, so that CITUS_URLS alone changes no other test.
  process.env.TEST_ON_CITUS = urls
  process.env.EVENT_ROLE = 'frontrow_events_test'
  for (const [name, why] of Object.entries(notOnCitus))
    console.log(`Not on Citus: ${name}: ${why}.`)
  const names = Object.keys(notOnCitus).map((name) => name.replaceAll(/[^\w ,]/g, '.'))
  process.exitCode = run([
    join(root, 'tools/test.mjs'),
    '--project',
    'citus',
    `--reporter=${join(root, 'tools/began-reporter.mjs')}`,
    '--testNamePattern',
    `^(?!.*(?:${names.join('|')}))`,
    ...process.argv.slice(2),
  ])
}

/** Runs a script under Node 24 with this process's output. Returns its exit code. */
function run(command) {
  return spawnSync(node24(), command, { cwd: root, stdio: 'inherit' }).status ?? 1
}

await main()
