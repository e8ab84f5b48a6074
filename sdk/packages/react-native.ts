// The npm package for React Native: the SDK and the core it shares with the web SDK, as CommonJS,
// which Metro, jest and Node read without settings.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { declarationPath, declarationsOf } from './declarations.ts'
import type { PackageFile } from './files.ts'
import { version } from './release.ts'
import { shippedFiles } from './shipped.ts'
import { gzipStored } from './stored.ts'
import { tar } from './tar.ts'

const folder = fileURLToPath(new URL('../react-native', import.meta.url))
export const packageName = 'frontrow-react-native'

/** The bytes of `frontrow-react-native-<version>.tgz`. */
export async function reactNativePackage(): Promise<Buffer> {
  const documents = shippedFiles('react-native').filter(({ path }) => /^[A-Z]+(\.md)?$/.test(path))
  const entries = readEntries()
  const files = [
    { path: 'package.json', bytes: Buffer.from(`${JSON.stringify(manifest(entries), null, 2)}\n`) },
    ...documents,
    ...declarationsOf([...entries.values()].map((source) => `react-native/${source}`)),
    ...(await compiled(entries)),
  ]
  return gzipStored(tar(files.map(({ path, bytes }) => ({ path: `package/${path}`, bytes }))))
}

/** The sources that an app imports, by their names in the package. */
type Entries = ReadonlyMap<string, string>

function readEntries(): Entries {
  const entries = ['frontrow', 'fake'].map((name) => [
    name,
    ['ts', 'tsx'].map((end) => `src/${name}.${end}`).find((path) => existsSync(join(folder, path))),
  ])
  return new Map(entries.filter((entry): entry is [string, string] => entry[1] !== undefined))
}

function manifest(entries: Entries): object {
  const { license, peerDependencies } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as { license: string; peerDependencies: Record<string, string> }
  const exported = [...entries].map(([name, source]) => [
    name === 'frontrow' ? '.' : `./${name}`,
    { types: `./${declarationPath(`react-native/${source}`)}`, default: `./${name}.js` },
  ])
  return {
    name: packageName,
    version,
    description: 'Ads of a Frontrow network in React Native apps.',
    license,
    main: 'frontrow.js',
    types: declarationPath(`react-native/${entries.get('frontrow')}`),
    exports: Object.fromEntries(exported),
    sideEffects: false,
    peerDependencies,
  }
}

function compiled(entries: Entries): Promise<PackageFile[]> {
  return bundle(folder, {
    minify: false,
    lib: { entry: Object.fromEntries(entries), formats: ['cjs'] },
    rolldownOptions: {
      external: /^react/,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-shared.js' },
    },
  })
}
