import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, expect, test } from 'vitest'

const mostBytes = 12_288

let code = ''
let imports: string[] = []

/** The SDK and its core as one file, without React and React Native. */
beforeAll(async () => {
  const built = await build({
    configFile: false,
    oxc: { jsx: { runtime: 'automatic', development: false } },
    logLevel: 'silent',
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: {
        entry: fileURLToPath(new URL('../../react-native/src/index.ts', import.meta.url)),
        formats: ['es'],
        fileName: () => 'frontrow.js',
      },
      rolldownOptions: { external: /^react/, output: { minify: true } },
    },
  })
  const [file] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (file?.type !== 'chunk') throw new Error('Nothing was built.')
  code = file.code
  imports = file.imports
})

test(`the SDK is at most ${mostBytes} bytes compressed`, () => {
  expect(code).toContain('createFrontrow')
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(mostBytes)
})

test('the SDK imports React and React Native and nothing else', () => {
  expect(imports.toSorted()).toEqual(['react', 'react-native', 'react/jsx-runtime'])
})

test('the SDK calls nothing that Hermes does not have', () => {
  const missing =
    /\.(toSorted|groupBy|withResolvers)\(|AbortSignal\.(timeout|any)|structuredClone|new URL\(/
  expect(missing.exec(code)?.[0]).toBeUndefined()
})
