// What `npm run test:sdks flutter` runs. The programs are those of the toolbox's root, which has no
// `flutter` command.
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'

const proof = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const folder = fileURLToPath(new URL('../../flutter', import.meta.url))
const engine = '/usr/lib/flutter-engine/linux-x64'
const packages = '/usr/share/dart/packages'
const config = '.dart_tool/package_config.json'

export const platform: Platform = {
  name: 'flutter',
  root: 'sid',
  steps: [
    { name: 'analyze', run: analyze },
    { name: 'story', run: (bench) => bench.story(startCore(bench)) },
    { name: 'real', run: (bench) => bench.real(startCore(bench)) },
    { name: 'compile', run: compile },
    { name: 'test', run: runTests },
    { name: 'shown', run: (bench) => bench.shown(startShown(bench)) },
    ...packageSteps('flutter'),
  ],
}

async function analyze(bench: Bench): Promise<void> {
  const names = (await bench.runInRoot(['ls', packages])).trim().split('\n')
  const languageVersion = '3.12'
  const found = names.map((name) => ({ name, rootUri: `file://${packages}/${name}` }))
  const own = [
    { name: 'frontrow_ads', rootUri: `file://${folder}` },
    { name: 'frontrow_example', rootUri: `file://${folder}/example` },
  ]
  const text = JSON.stringify({
    configVersion: 2,
    packages: [...found, ...own].map((one) => ({ ...one, packageUri: 'lib/', languageVersion })),
  })
  for (const place of [folder, proof]) {
    mkdirSync(`${place}/.dart_tool`, { recursive: true })
    writeFileSync(`${place}/${config}`, text)
  }
  await bench.runInRoot(['dart', 'analyze', '--fatal-infos', folder, proof], { folder })
}

function startCore(bench: Bench) {
  const command = ['dart', `--packages=${config}`, `${proof}/player/main.dart`]
  return (env: Record<string, string>) => bench.startInRoot(command, { env, folder })
}

/** Compiles the tests, the view's player, the example and the snippets to one file. */
async function compile(bench: Bench): Promise<void> {
  const command = [
    '/usr/lib/dart/bin/dartaotruntime',
    `${engine}/frontend_server_aot.dart.snapshot`,
    '--sdk-root',
    `${engine}/flutter_patched_sdk/`,
    '--target=flutter',
    `--packages=${config}`,
    `--output-dill=${programOf(bench)}`,
    '--no-print-incremental-dependencies',
    `${proof}/all_tests.dart`,
  ]
  const printed = await bench.runInRoot(command, { folder })
  if (/: Error: /.test(printed)) throw new Error(printed)
}

function programOf(bench: Bench): string {
  return `${bench.work}/all-tests.dill`
}

function testerOf(bench: Bench): string[] {
  const flags = ['--run-forever', '--enable-software-rendering', '--disable-vm-service']
  return [`${engine}/flutter_tester`, ...flags, programOf(bench)]
}

/** The variable makes the time that of the tests. */
async function runTests(bench: Bench): Promise<Result[]> {
  const printed = await bench.runInRoot(testerOf(bench), { env: { FLUTTER_TEST: 'true' }, folder })
  const results = resultsIn(printed)
  if (!/All tests passed!|Some tests failed\./.test(printed) || results.length === 0)
    throw new Error(`The tests did not run to their end:\n${printed}`)
  return results
}

/** A test begins with a line of its name, and a line that ends with `[E]` says that it failed. */
function resultsIn(printed: string): Result[] {
  const lines = [...printed.matchAll(/^\d+:\d+ \+\d+(?: -\d+)?: (.*)$/gm)].map(([, name]) => name)
  const failed = new Set(lines.map((name) => /^(.*) \[E\]$/.exec(name ?? '')?.[1]))
  const names = lines.filter((name) =>
    /^(?:core|fullscreen|banner|fake|example|snippets) (?!\(\w+All\))/.test(name ?? ''),
  )
  return [...new Set(names)]
    .filter((name) => name !== undefined && !name.endsWith(' [E]'))
    .map((name) => ({
      name: `test/${name}`,
      status: failed.has(name) ? 'failed' : 'passed',
      ...(failed.has(name) && { why: reasonIn(printed, name ?? '') }),
    }))
}

/** What was printed about a test. */
function reasonIn(printed: string, name: string): string {
  const start = printed.indexOf(`: ${name}\n`)
  return printed.slice(start + 2, start + 3000)
}

function startShown(bench: Bench) {
  return (env: Record<string, string>) =>
    bench.startInRoot(testerOf(bench), { env: { ...env, FLUTTER_TEST: 'false' }, folder })
}
