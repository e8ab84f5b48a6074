// The npm package for React Native: the SDK and the core it shares with the web SDK, as CommonJS,
// which jest and Node read without settings, and as ES modules.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from './bundle.ts'
import { declarationsOf } from './declarations.ts'
import type { PackageFile } from './files.ts'
import { version } from './release.ts'
import { shippedFiles } from './shipped.ts'
import { gzipStored } from './stored.ts'
import { tar } from './tar.ts'

const folder = fileURLToPath(new URL('../react-native', import.meta.url))
/** The sources that an app imports. */
const entries = ['index', 'fake'].map((name) => `src/${name}.ts`)

/** The bytes of `frontrow-react-native-<version>.tgz`. */
export async function reactNativePackage(): Promise<Buffer> {
  const files = [
    textFile('package.json', manifest()),
    // Node then reads the `.js` files beside it as ES modules.
    textFile('lib/module/package.json', { type: 'module' }),
    ...shippedFiles('react-native'),
    ...declarationsOf(entries.map((source) => `react-native/${source}`)),
    ...(await compiled('cjs', 'lib/commonjs')),
    ...(await compiled('es', 'lib/module')),
  ]
  return gzipStored(tar(files.map(({ path, bytes }) => ({ path: `package/${path}`, bytes }))))
}

function textFile(path: string, value: object): PackageFile {
  return { path, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) }
}

/** The manifest without what only this repository needs. */
function manifest(): object {
  const whole = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as object
  const own = { private: undefined, scripts: undefined, devDependencies: undefined }
  return { ...whole, ...own, jest: undefined, version }
}

async function compiled(format: 'cjs' | 'es', place: string): Promise<PackageFile[]> {
  const files = await bundle(folder, {
    minify: false,
    lib: { entry: entries, formats: [format] },
    rolldownOptions: {
      external: /^react/,
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-shared.js' },
    },
  })
  return files.map(({ path, bytes }) => ({ path: `${place}/${path}`, bytes }))
}
