// Unity knows an asset by the GUID in the .meta file beside it. In a package the GUIDs must not
// change, so they are made from the paths.
import { createHash } from 'node:crypto'
import { extname } from 'node:path/posix'
import { type PackageFile, foldersAbove } from './files.ts'

const importers: Readonly<Record<string, string>> = {
  '.cs': 'MonoImporter',
  '.asmdef': 'AssemblyDefinitionImporter',
  '.md': 'TextScriptImporter',
  '.xml': 'TextScriptImporter',
}

/** The .meta files of a package's files and folders. */
export function unityMetas(files: readonly PackageFile[], packageName: string): PackageFile[] {
  const paths = files.map(({ path }) => path)
  const folders = new Set(paths.flatMap(foldersAbove))
  const meta = (path: string, lines: readonly string[]) => ({
    path: `${path}.meta`,
    bytes: Buffer.from(
      ['fileFormatVersion: 2', `guid: ${guidOf(`${packageName}/${path}`)}`, ...lines, ''].join(
        '\n',
      ),
    ),
  })
  return [
    ...[...folders].map((path) => meta(path, ['folderAsset: yes', ...importer('DefaultImporter')])),
    ...paths.map((path) => meta(path, importer(importerOf(path)))),
  ]
}

function importerOf(path: string): string {
  if (path === 'package.json') return 'PackageManifestImporter'
  return importers[extname(path)] ?? 'DefaultImporter'
}

const importer = (name: string) => [
  `${name}:`,
  '  externalObjects: {}',
  '  userData: ',
  '  assetBundleName: ',
  '  assetBundleVariant: ',
]

const guidOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32)
