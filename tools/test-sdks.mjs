// `npm run test:sdks [platform …]`: tests the SDKs of all platforms, or of the named ones, with the
// compilers and engines of sdk/toolbox. The last line is `N passed, N failed, N skipped`.
// `--if-changed` leaves out platforms that docs/sdk-matrix.md has with their sources of now.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureChromium, ensurePackages, ensureSdk, isNode24, node24, root } from './set-up.mjs'

async function main() {
  const args = process.argv.slice(2)
  await ensurePackages()
  if (!isNode24()) process.exit(await runAgain(args))
  // The server that the players meet serves the demo app, whose page has the keys of placements.
  ensureSdk()
  const { platformNames } = await import('../sdk/driver/platform.ts')
  const { runPlatforms } = await import('../sdk/driver/run-platforms.ts')
  const platforms = args.filter((arg) => !arg.startsWith('--'))
  const unknown = platforms.find((name) => !platformNames.includes(name))
  if (unknown !== undefined) {
    console.error(`There is no platform ${unknown}. The platforms: ${platformNames.join(', ')}`)
    process.exit(1)
  }
  if (platforms.length === 0 || platforms.includes('web') || platforms.includes('react-native'))
    ensureChromium()
  const ifChanged = args.includes('--if-changed')
  const print = (line) => console.log(line)
  const failed = await runPlatforms({ platforms, ifChanged, installPackages, print })
  process.exit(failed > 0 ? 1 : 0)
}

/**
 * Installs what a platform's own lock file names, unless it is installed. These packages are not in
 * the workspaces, because only this command needs them.
 */
function installPackages(folder) {
  const stamp = join(folder, 'node_modules/.frontrow-stamp')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log(`  Installing the packages of ${relative(root, folder)} (npm ci).`)
  const script = process.env.npm_execpath
  const npm = script?.endsWith('npm-cli.js') ? [process.execPath, script] : ['npm']
  const [program, ...args] = [...npm, 'ci', '--ignore-scripts', '--include=dev', '--loglevel=error']
  const run = spawnSync(program, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
  if (run.status !== 0) throw new Error(`npm ci failed: ${run.error ?? run.stderr}`)
  writeFileSync(stamp, wanted)
}

/** Runs this script under Node 24 with this process's output, and ends it with this process. */
function runAgain(args) {
  return new Promise((resolve) => {
    const command = [fileURLToPath(import.meta.url), ...args]
    const child = spawn(node24(), command, { cwd: root, stdio: 'inherit' })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

await main()
