// Prepares what the commands need: packages, a built console, a browser and Node 24. It runs under
// Node 20 on a fresh clone, so it is plain JavaScript and imports no package.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { canInstall, installPackages } from './install-packages.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))

const manifests = [
  'package.json',
  'contract/package.json',
  'server/package.json',
  'console/package.json',
  'sdk/package.json',
  'client/package.json',
]

/**
 * Installs the packages of package-lock.json unless they are installed, and prints a line only
 * then. Ends the process with npm's output where npm fails.
 */
export async function ensurePackages() {
  refuseOldNode()
  const stamp = join(root, 'node_modules/.frontrow-stamp')
  const wanted = hashOf(['package-lock.json', ...manifests])
  if (isStamped(stamp, wanted)) return
  if (!isInstalled()) {
    // With NODE_ENV=production npm would leave out the packages that build the console.
    const options = ['--ignore-scripts', '--include=dev', '--include=optional', '--loglevel=error']
    const places = neededPackages().map(([place]) => join(root, place, 'package.json'))
    const command = [...npm(), 'ci', ...options]
    const wrong = await installPackages(command, { root, places })
    if (wrong !== undefined) fail(wrong)
  }
  writeFileSync(stamp, wanted)
}

function refuseOldNode() {
  const { node } = process.versions
  if (!canInstall(node))
    fail(`Node ${node} cannot install Frontrow: it needs Node 20.19, 22.12 or newer.`)
}

/**
 * True when node_modules has the locked version of every package that this machine can use, so that
 * nothing is installed again after a manual `npm ci` or `npm install`.
 */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = readJson(record).packages
  return neededPackages().every(([place, entry]) => {
    return installed[place]?.version === entry.version && existsSync(join(root, place))
  })
}

function neededPackages() {
  const locked = Object.entries(readJson(join(root, 'package-lock.json')).packages)
  return locked.filter(([place, entry]) => place.includes('node_modules/') && isForHere(entry))
}

/** An optional package without a platform is not required, because our code does not use any. */
function isForHere({ optional, os, cpu, libc }) {
  if (!optional) return true
  if (!os && !cpu) return false
  const fits = (allowed, here) => !allowed || [allowed].flat().includes(here)
  return fits(os, process.platform) && fits(cpu, process.arch) && fits(libc, libcHere())
}

function libcHere() {
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * Builds the console into console/dist and the operator's console into console/dist/operator,
 * unless the builds there are of these sources.
 */
export function ensureConsole() {
  const stamp = join(root, 'console/dist/.stamp')
  const wanted = hashOf([
    ...sourcesOf('console'),
    ...sourcesOf('contract/src'),
    'package-lock.json',
  ])
  if (isStamped(stamp, wanted)) return
  console.log('Building the console.')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  // The operator's console comes second, because the first build empties the folder.
  for (const config of ['vite.config.ts', 'vite.operator.config.ts']) {
    runQuietly([node24(), vite, 'build', '--config', config], { cwd: join(root, 'console') })
  }
  writeFileSync(stamp, wanted)
}

/** Builds the web SDK, the demo app and all packages into sdk/dist, where sources changed. */
export function ensureSdk() {
  ensureWebSdk()
  ensureSdkPackages()
}

function ensureWebSdk() {
  const stamp = join(root, 'sdk/dist/.stamp')
  const wanted = hashOf([
    ...sourcesOf('sdk/src'),
    ...sourcesOf('sdk/demo'),
    'sdk/vite.config.ts',
    'sdk/vite.demo.config.ts',
    ...sourcesOf('contract/src'),
    'console/src/theme/tokens.css',
    'package-lock.json',
  ])
  if (isStamped(stamp, wanted)) return
  console.log('Building the SDK.')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  for (const config of ['vite.config.ts', 'vite.demo.config.ts']) {
    runQuietly([node24(), vite, 'build', '--config', config], { cwd: join(root, 'sdk') })
  }
  writeFileSync(stamp, wanted)
}

function ensureSdkPackages() {
  const stamp = join(root, 'sdk/dist/.packages-stamp')
  const shipped = Object.entries(readJson(join(root, 'sdk/packages/shipped.json')))
  const wanted = hashOf([
    ...shipped.flatMap(([platform, paths]) =>
      paths.flatMap((path) => sourcesAt(`sdk/${platform}/${path}`)),
    ),
    ...['packages', 'verify', 'src', 'dist/frontrow.js', 'package.json']
      .map((path) => `sdk/${path}`)
      .flatMap(sourcesAt),
    ...['sdk/android/build.gradle.kts', 'sdk/proof/android/release'].flatMap(sourcesAt),
    ...['contract/src', 'client', 'docs/sdk-matrix.md', 'LICENSE'].flatMap(sourcesAt),
    'package-lock.json',
  ])
  if (isStamped(stamp, wanted)) return
  console.log('Building the packages of the SDKs.')
  runQuietly([node24(), join(root, 'sdk/packages/build-packages.ts')], { cwd: root })
  writeFileSync(stamp, wanted)
}

/** A folder's sources or a file; nothing where there is none. */
function sourcesAt(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false })
  return found?.isDirectory() ? sourcesOf(path) : found ? [path] : []
}

function sourcesOf(folder) {
  const left = /(^|\/)(node_modules|dist|test)(\/|$)|\.(test|drill)\.tsx?$/
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !left.test(path))
    .sort()
}

/**
 * Finds a Chromium for the browser tests or installs one: as root on Debian from the distribution,
 * otherwise from Playwright. Sets CHROMIUM_PATH to its path.
 * @returns {string} the path of the browser
 */
export function ensureChromium() {
  const found = findChromium() ?? installChromium()
  process.env.CHROMIUM_PATH = found
  return found
}

const headlessShell = '/usr/bin/chromium-headless-shell'

function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given && !existsSync(given)) {
    fail(`CHROMIUM_PATH: there is no ${given}. Example: CHROMIUM_PATH=/usr/bin/chromium`)
  }
  const places = [
    given,
    // The headless shell is first, because it needs about half the processor time.
    headlessShell,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    `${process.env.ProgramFiles}\\Google\\Chrome\\Application\\chrome.exe`,
    playwrightChromium(),
  ]
  return places.find((place) => place && existsSync(place))
}

function installChromium() {
  if (isRootOnDebian()) {
    console.log('Installing Chromium for the browser tests (apt-get); this takes about a minute.')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    runQuietly(['apt-get', 'update'], { env })
    const install = ['apt-get', 'install', '-y', '--no-install-recommends']
    // Older Debian releases have only the full browser.
    const [program, ...args] = [...install, 'chromium-headless-shell']
    const shell = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, env })
    if (shell.status !== 0) runQuietly([...install, 'chromium'], { env })
  } else {
    console.log('Downloading Chromium for the browser tests (Playwright).')
    const cli = join(root, 'node_modules/playwright-core/cli.js')
    runQuietly([process.execPath, cli, 'install', 'chromium'])
  }
  return findChromium() ?? fail('No Chromium after its installation. Set CHROMIUM_PATH to one.')
}

/**
 * Ubuntu is excluded: its chromium package only installs a snap, which cannot run in a container.
 */
function isRootOnDebian() {
  const release = '/etc/os-release'
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    existsSync(release) &&
    /^ID=debian$/m.test(readFileSync(release, 'utf8'))
  )
}

/** The path of Playwright's own browser, which may not exist. */
function playwrightChromium() {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return null
  }
}

/**
 * The C library returns blocks above this size to the system when they are freed. By default it
 * keeps them after the first one is freed, in each of Node's four worker threads: the memory of
 * password hashes (19 MiB each) and of images would stay in the process.
 * https://man7.org/linux/man-pages/man3/mallopt.3.html (M_MMAP_THRESHOLD)
 */
export const memorySettings = { MALLOC_MMAP_THRESHOLD_: String(4 * 1024 * 1024) }

/**
 * The path of a Node that runs TypeScript: this one from version 24 on, otherwise the one in
 * node_modules. Ends the process where there is neither.
 */
export function node24() {
  if (isNode24()) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const own = join(root, 'node_modules', `node-${platform}-${process.arch}`, program)
  if (existsSync(own)) return own
  return fail(
    `Frontrow needs Node 24 or newer on ${process.platform} ${process.arch}; this is ${process.version}.`,
  )
}

export function isNode24() {
  return Number(process.versions.node.split('.')[0]) >= 24
}

/** Runs a command. Where it fails, prints its output and ends the process. */
function runQuietly([program, ...args], options) {
  const shell = process.platform === 'win32' && program === 'npm'
  const run = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1e8, shell, ...options })
  if (run.status === 0) return
  console.error(run.stdout ?? '', run.stderr ?? '')
  fail(`Failed: ${[program, ...args].join(' ')} (${run.error?.message ?? `exit ${run.status}`})`)
}

/** The npm that started this process, which need not be the first one on the PATH. */
function npm() {
  const script = process.env.npm_execpath
  return script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
}

function isStamped(stamp, wanted) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted
}

/** @param {string[]} paths relative to the root */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) hash.update(`${path}\n`).update(readFileSync(join(root, path)))
  return hash.digest('hex')
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
