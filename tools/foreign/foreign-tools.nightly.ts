// Programs of others read our OpenAPI document: Postman, Bruno and a generator of clients.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installForeignTools, requireForeign } from './install.ts'

const run = promisify(execFile)
const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const source = join(root, 'contract/openapi.json')
const folder = mkdtempSync(join(tmpdir(), 'frontrow-foreign-'))

interface Operation {
  operationId: string
  summary: string
  security: object[]
}
const document = JSON.parse(readFileSync(source, 'utf8')) as {
  paths: Record<string, Record<string, Operation>>
}
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ ...operation, method, path })),
)

/** Each operation as `GET /app/:id bearer`, without `bearer` where it needs no token. */
const expected = operations
  .map(({ method, path, security }) =>
    line(method, path.replaceAll(/\{(\w+)\}/g, ':$1'), security.length > 0),
  )
  .toSorted()

function line(method: string, path: string, isBearer: boolean): string {
  return `${method.toUpperCase()} ${path}${isBearer ? ' bearer' : ''}`
}

beforeAll(installForeignTools)
afterAll(() => rmSync(folder, { recursive: true }))

interface PostmanItem {
  item?: PostmanItem[]
  request: { method: string; url: { path: string[] }; auth?: { type: string } | null }
}

test('Postman makes a request of each operation, with a token if it needs one', async () => {
  const { convertV2 } = requireForeign('openapi-to-postmanv2') as {
    convertV2: (
      input: object,
      options: object,
      done: (
        error: Error | null,
        made: { result: boolean; output: { data: PostmanItem }[] },
      ) => void,
    ) => void
  }
  const made = await new Promise<PostmanItem>((resolve, reject) => {
    convertV2({ type: 'json', data: document }, {}, (error, { result, output }) => {
      const [collection] = output
      if (error !== null || !result || collection === undefined) reject(error ?? new Error('none'))
      else resolve(collection.data)
    })
  })
  const requests = (item: PostmanItem): PostmanItem[] => item.item?.flatMap(requests) ?? [item]
  const lines = requests(made).map(({ request: { method, url, auth } }) =>
    line(method, `/${url.path.join('/')}`, auth?.type === 'bearer'),
  )
  expect(lines.toSorted()).toEqual(expected)
})

interface BrunoItem {
  items?: BrunoItem[]
  request: { method: string; url: string; auth: { mode: string } }
}

test('Bruno makes a request of each operation, with a token if it needs one', async () => {
  const { openApiToBruno } = requireForeign('@usebruno/converters') as {
    openApiToBruno: (document: object) => BrunoItem
  }
  const requests = (item: BrunoItem): BrunoItem[] => item.items?.flatMap(requests) ?? [item]
  const lines = requests(openApiToBruno(document)).map(({ request: { method, url, auth } }) =>
    line(method, new URL(url.replace('{{baseUrl}}', 'http://x')).pathname, auth.mode === 'bearer'),
  )
  expect(lines.toSorted()).toEqual(expected)
})

test('hey-api makes a function of each operation, and what it makes compiles', async () => {
  const generated = join(folder, 'client')
  const config = { path: generated, module: { extension: '.js' } }
  const program = `import { createClient } from '@hey-api/openapi-ts'
    await createClient({ input: ${JSON.stringify(source)}, output: ${JSON.stringify(config)} })`
  // The program is here, because it is resolved from its folder.
  await run(process.execPath, ['--input-type=module', '-e', program], { cwd: here })
  const text = readFileSync(join(generated, 'sdk.gen.ts'), 'utf8')
  const functions = text.match(/(?<=^export const )\w+(?= = <)/gm) ?? []
  const names = operations.map(({ operationId }) => operationId)
  expect([...functions].toSorted()).toEqual(names.toSorted())
  const compilerOptions = {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
    noEmit: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: folder })
  expect(stdout).toBe('')
})
