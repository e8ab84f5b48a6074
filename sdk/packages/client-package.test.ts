// The package for programs as npm unpacks it.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { calls } from '@frontrow/client/calls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAddress, clientPackage } from './client-package.ts'
import type { PackageFile } from './files.ts'
import { untar } from './read/archives.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'frontrow-client-'))
const modules = join(folder, 'node_modules')
let files: PackageFile[]

beforeAll(async () => {
  files = untar(await clientPackage())
  for (const { path, bytes } of files)
    write(path.replace('package/', 'node_modules/@frontrow/client/'), bytes)
  mkdirSync(join(modules, '@types'), { recursive: true })
  for (const name of ['@types/node', 'undici-types', 'typebox', '@frontrow/contract'])
    symlinkSync(join(root, 'node_modules', name), join(modules, name), 'dir')
})
afterAll(() => rmSync(folder, { recursive: true }))

function write(path: string, bytes: Buffer | string): void {
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  writeFileSync(place, bytes)
}

/** What the compiler says of programs in strict settings; empty where nothing. */
async function complaints(sources: readonly string[], options = {}): Promise<string> {
  const names = sources.map((_, at) => `program-${at}.ts`)
  for (const [at, name] of names.entries()) write(name, sources[at] ?? '')
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: 'nodenext',
    target: 'es2023',
    types: ['node'],
    noEmit: true,
    ...options,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions, files: names }))
  write('package.json', '{ "type": "module" }')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const compiled = run(process.execPath, [tsc, '-p', '.'], { cwd: folder })
  return compiled.then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

const readme = readFileSync(join(root, 'client/README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, text = '']) => text)

test('its version is the program’s, and the reference names it', () => {
  const manifest = (path: string) =>
    JSON.parse(readFileSync(join(root, path), 'utf8')) as { version: string }
  const { version } = manifest('package.json')
  expect(clientAddress).toBe(`npm/frontrow-client-${version}.tgz`)
  expect(manifest('client/package.json').version).toBe(version)
})

test('the package has code and types of its own alone, and no script', () => {
  const text = (name: string) =>
    files.find(({ path }) => path === `package/${name}`)?.bytes.toString() ?? ''
  const manifest = JSON.parse(text('package.json')) as object
  expect(Object.keys(manifest).filter((name) => /^scripts|depend|^bin/i.test(name))).toEqual([])
  const imports = files
    .filter(({ path }) => /\.(?:js|ts)$/.test(path))
    .flatMap(({ bytes }) => [...bytes.toString().matchAll(/\bfrom ["']([^"']+)["']/g)])
  const outside = imports.map(([, name = '']) => name).filter((name) => !name.startsWith('./'))
  expect(outside).toEqual(['node:timers/promises'])
  expect(text('README.md')).toContain(`/sdk/${clientAddress}`)
  expect(text('LICENSE')).toContain('Apache License')
})

test('its three examples compile, and with another input or reply they do not', async () => {
  expect(examples).toHaveLength(3)
  expect(await complaints(examples)).toBe('')
  const wrong = [
    examples[0]?.replace("bases: 'Day'", "bases: 'Hour'"),
    examples[1]?.replace('app.id', 'app.ids'),
    examples[2]?.replace('params: { appId },', ''),
  ]
  const found = await complaints(wrong.map((text = '') => text))
  expect(found.match(/^program-\d/gm)).toEqual(['program-0', 'program-1', 'program-2'])
})

/** The contract computes the names of these keys, so its own type of them is looser. */
const looser = ['showImpressions', 'showInstalls']

test('the written types of each call are those of the contract', async () => {
  const names = calls.map(({ operationId }) => operationId)
  const source = [
    "import * as client from '@frontrow/client'",
    "import type * as contract from '@frontrow/contract/endpoint'",
    ...modulesOfCalls(),
    'type One<A, B> = [A] extends [B] ? true : false',
    'type Both<A, B> = One<A, B> extends true ? One<B, A> : false',
    'type Sent<C extends contract.Endpoint> = contract.Input<C> &',
    "  (C extends { takes: 'upload' } ? { file: Blob; poster?: Blob } : unknown)",
    // In the contract, the input of a call without parts is unknown.
    'type Full<T> = unknown extends T ? Record<string, never> : T',
    ...names.flatMap((name) => [
      `export const ${name}_input: Both<client.Input<typeof client.${name}>, Full<Sent<typeof own.${name}>>> = true`,
      `export const ${name}_reply: ${looser.includes(name) ? 'One' : 'Both'}<client.Reply<typeof client.${name}>, contract.Reply<typeof own.${name}>> = true`,
      `export const ${name}_reason: Both<client.RefusalOf<typeof client.${name}>, contract.RefusalOf<typeof own.${name}>> = true`,
    ]),
  ]
  const options = { allowImportingTsExtensions: true, erasableSyntaxOnly: true, skipLibCheck: true }
  expect(await complaints([source.join('\n')], options)).toBe('')
})

/** Imports of the contract's modules, and `own` with the calls of all. */
function modulesOfCalls(): string[] {
  const listed = readFileSync(join(root, 'client/src/calls.ts'), 'utf8')
  const imports = [...listed.matchAll(/^import \* as (\w+) from '[^']+'$/gm)]
  return [
    ...imports.map(([line]) => line),
    `const own = { ${imports.map(([, name]) => `...${name}`).join(', ')} }`,
  ]
}

test('its code runs, and its values are what the client reads of a call', async () => {
  const program = [
    "import { createClient, listApps, refused } from '@frontrow/client'",
    'globalThis.fetch = async (address, { method }) => Response.json([method, String(address)])',
    "const network = createClient({ url: 'https://network.example.com' })",
    'console.log(JSON.stringify(await network.call(listApps)), refused(0))',
  ]
  write('run.mjs', program.join('\n'))
  const { stdout } = await run(process.execPath, [join(folder, 'run.mjs')])
  expect(stdout.trim()).toBe('["GET","https://network.example.com/api/v1/organization/apps"] false')
})
