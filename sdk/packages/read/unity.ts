// Reads a Unity package as the Package Manager does: its manifest, and a .meta file with a GUID of
// its own for each file and folder.
import { type PackageFile, foldersAbove } from '../files.ts'

export interface ReadUnity {
  name: string
  version: string
  /** Without the .meta files. */
  files: PackageFile[]
  /** By the path of the file or folder. */
  guids: Map<string, string>
}

/** Throws where a file or folder has no GUID, or two have the same. */
export function readUnity(all: readonly PackageFile[]): ReadUnity {
  const files = all.filter(({ path }) => !path.endsWith('.meta'))
  const guids = new Map(
    all
      .filter(({ path }) => path.endsWith('.meta'))
      .map(({ path, bytes }) => {
        const [, guid = ''] = /^guid: ([0-9a-f]{32})$/m.exec(bytes.toString()) ?? []
        return [path.replace(/\.meta$/, ''), guid]
      }),
  )
  const paths = new Set(files.flatMap(({ path }) => [path, ...foldersAbove(path)]))
  for (const path of paths) if (!guids.get(path)) throw new Error(`${path} has no GUID`)
  for (const path of guids.keys())
    if (!paths.has(path)) throw new Error(`there is no ${path}, which has a .meta file`)
  if (new Set(guids.values()).size !== guids.size) throw new Error('a GUID is there twice')
  const manifest = files.find(({ path }) => path === 'package.json')
  if (manifest === undefined) throw new Error('the package has no package.json')
  const { name, version, type } = JSON.parse(manifest.bytes.toString()) as Record<string, string>
  if (name === undefined || version === undefined) throw new Error('the manifest has no name')
  // Unity has it for modules of its own.
  if (type !== undefined) throw new Error('the manifest has a type')
  return { name, version, files, guids }
}
