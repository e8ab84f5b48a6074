// What `npm run test:sdks ios` runs. Swift is that of the toolbox's root; Apple's modules are
// stand-ins.
import { cpSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { packageSteps } from '../../packages/platform-steps.ts'
import { version } from '../../packages/release.ts'

const proof = fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '')
const folder = fileURLToPath(new URL('../../ios', import.meta.url))
const mostObjectBytes = 300_000

export const platform: Platform = {
  name: 'ios',
  root: 'trixie',
  steps: [
    { name: 'compile', run: compile },
    { name: 'version', run: checkVersion },
    { name: 'api', run: checkApi },
    { name: 'size', run: checkSize },
    { name: 'own tests', run: runOwnTests },
    { name: 'test', run: runTests },
    { name: 'story', run: (bench) => bench.story(startPlayer(bench)) },
    { name: 'real', run: (bench) => bench.real(startPlayer(bench)) },
    { name: 'shown', run: (bench) => bench.shown(startPlayer(bench)) },
    ...packageSteps('ios'),
  ],
}

const appIn = (bench: Bench) => join(bench.work, 'package')
const builtIn = (bench: Bench) => join(appIn(bench), '.build/debug')

/**
 * Builds the SDK with its stand-ins, its player and its tests, as the `Package.swift` beside this
 * file says. A warning is an error.
 */
async function compile(bench: Bench): Promise<void> {
  const copy = (from: string, part: string) =>
    cpSync(join(from, part), join(appIn(bench), part), { recursive: true })
  for (const part of ['Sources', 'snippets', 'Examples']) copy(folder, part)
  for (const part of ['Package.swift', 'StandIns', 'Player', 'Tests']) copy(proof, part)
  const shared = 'TestEnvironment.swift'
  cpSync(join(folder, 'Tests/FrontrowTests', shared), join(appIn(bench), 'Tests', shared))
  const env = { HOME: bench.work }
  await bench.runInRoot(['swift', 'build', '--disable-sandbox'], { folder: appIn(bench), env })
}

function startPlayer(bench: Bench) {
  return (env: Record<string, string>) =>
    bench.startInRoot([join(builtIn(bench), 'Player')], { env: { ...env, HOME: bench.work } })
}

/** A constant in the sources, and in what a developer copies. */
async function checkVersion(): Promise<void> {
  const core = readFileSync(join(folder, 'Sources/Frontrow/Core/Core.swift'), 'utf8')
  if (!core.includes(`sdkVersion = "${version}"`)) throw new Error(`Core.swift is not ${version}`)
  for (const path of ['snippets/install.swift', 'README.md', 'AGENTS.md'])
    if (!readFileSync(join(folder, path), 'utf8').includes(`exact: "${version}"`))
      throw new Error(`${path} does not name the version ${version}`)
}

/** `snippets/` must use every public name, so that Get Started shows all of them. */
async function checkApi(): Promise<void> {
  const events = readFileSync(join(folder, 'Sources/Frontrow/AdEvent.swift'), 'utf8')
  const found = swiftIn('Sources').flatMap((text) => [...text.matchAll(publicName)])
  const names = [...found, ...events.matchAll(eventCase)].map(([, name]) => name ?? '')
  if (names.length < 40) throw new Error(`only ${names.length} public names were found`)
  const snippets = swiftIn('snippets').join('\n')
  const missing = names.filter((name) => !new RegExp(`\\b${name}\\b`).test(snippets))
  const unused = missing.filter((name) => !calledByTheSystem.has(name))
  if (unused.length > 0) throw new Error(`no snippet uses ${unused.join(', ')}`)
}

const publicName =
  /^ *public (?!override)(?:(?:private\(set\)|nonisolated|static|final) )*(?:class|struct|enum|protocol|typealias|func|let|var) (\w+)/gm
const eventCase = /^  case (\w+)/gm
const calledByTheSystem = new Set(['description', 'body'])

function swiftIn(part: string): string[] {
  const paths = readdirSync(join(folder, part), { recursive: true, encoding: 'utf8' })
  return paths
    .filter((path) => path.endsWith('.swift'))
    .map((path) => readFileSync(join(folder, part, path), 'utf8'))
}

/** The machine code and data of the shipped sources, optimized for size. */
async function checkSize(bench: Bench): Promise<void> {
  const env = { HOME: bench.work }
  const flags = ['-c', 'release', '-Xswiftc', '-Osize', '--disable-sandbox']
  const build = ['swift', 'build', ...flags, '--target', 'Frontrow']
  await bench.runInRoot(build, { folder: appIn(bench), env })
  const built = join(appIn(bench), '.build/release')
  const within = join(built, 'Frontrow.build')
  const objects = readdirSync(within)
    .filter((path) => path.endsWith('.o'))
    .map((path) => join(within, path))
  const lines = (await bench.runInRoot(['size', ...objects])).trim().split('\n').slice(1)
  if (lines.length !== objects.length || lines.length === 0) throw new Error(lines.join('\n'))
  const bytes = lines.map((line) => line.trim().split(/\s+/).slice(0, 2).map(Number)).flat()
  const sum = bytes.reduce((one, other) => one + other, 0)
  if (!(sum <= mostObjectBytes)) throw new Error(`the object code has ${sum} bytes`)
}

/** The package as a developer has it, without stand-ins. What needs no UIKit is tested. */
async function runOwnTests(bench: Bench): Promise<Result[]> {
  const own = join(bench.work, 'own')
  for (const part of ['Package.swift', 'Sources', 'Tests'])
    cpSync(join(folder, part), join(own, part), { recursive: true })
  const env = { HOME: bench.work }
  const command = ['sh', '-c', 'swift test --disable-sandbox || true']
  const printed = await bench.runInRoot(command, { folder: own, env })
  const ended = /^Test Case '(\S+)\.test(\w+)' (passed|failed)/gm
  const results = [...printed.matchAll(ended)].map(([, suite, name, how]): Result => {
    const isPassed = how === 'passed'
    const status = isPassed ? 'passed' : 'failed'
    return { name: `test/${suite}/${name}`, status, ...(!isPassed && { why: printed }) }
  })
  if (results.length === 0) throw new Error(printed)
  return results
}

async function runTests(bench: Bench): Promise<Result[]> {
  const env = { HOME: bench.work }
  // A failed test is a line of the output, so the exit code says nothing more.
  const command = ['sh', '-c', '"$1" || true', 'sh', join(builtIn(bench), 'Tests')]
  const printed = await bench.runInRoot(command, { env })
  const lines = [...printed.matchAll(/^(ok|failed) ([^:\n]*)(?:: (.*))?$/gm)]
  if (!/^end$/m.test(printed)) throw new Error(`the tests did not run to their end:\n${printed}`)
  return lines.map(([, how, name, why]) => ({
    name: `test/${name}`,
    status: how === 'ok' ? 'passed' : 'failed',
    ...(how === 'failed' && { why: why ?? '' }),
  }))
}
