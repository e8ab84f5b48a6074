// Bundles the example as an app does, with Metro, and compiles the bundle with Hermes.
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The package, which is where its own packages are installed. */
const folder = join(import.meta.dirname, '../../react-native')
const require = createRequire(join(folder, 'package.json'))
const runFile = promisify(execFile)

interface Metro {
  loadConfig(options: { cwd: string; config: string }): Promise<object>
  runBuild(config: object, options: object): Promise<unknown>
}

/** Returns the bundle's code. Throws where Metro or Hermes finds a fault. */
export async function bundle(out: string): Promise<string> {
  mkdirSync(out, { recursive: true })
  const metro = require('metro') as Metro
  const config = await metro.loadConfig({
    cwd: folder,
    config: join(import.meta.dirname, 'metro.config.cjs'),
  })
  const path = join(out, 'example.js')
  await metro.runBuild(config, {
    entry: 'example/index.tsx',
    platform: 'android',
    dev: false,
    minify: false,
    out: path,
  })
  await compile(path, join(out, 'example.hbc'))
  return readFileSync(path, 'utf8')
}

function compile(path: string, out: string): Promise<unknown> {
  const system = { linux: 'linux64-bin', darwin: 'osx-bin', win32: 'win64-bin' }[
    process.platform as string
  ]
  const compiler = join(folder, 'node_modules/hermes-compiler/hermesc', system ?? '', 'hermesc')
  return runFile(compiler, ['-emit-binary', '-O', '-w', '-out', out, path])
}
