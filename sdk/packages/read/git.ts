// Reads a Git repository as a client of the "dumb" protocol does, and checks each object's name.
import { createHash } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { PackageFile } from '../files.ts'

/** Fetches a file by its path. Throws where there is none. */
export type Fetch = (path: string) => Promise<Buffer>

/** The files of a tag. */
export async function readGit(fetchFile: Fetch, tag: string): Promise<PackageFile[]> {
  const refs = (await fetchFile('info/refs')).toString()
  const [, commit] = new RegExp(`^([0-9a-f]{40})\trefs/tags/${tag}$`, 'm').exec(refs) ?? []
  if (commit === undefined) throw new Error(`the repository has no tag ${tag}`)
  const text = (await readObject(fetchFile, 'commit', commit)).toString()
  return readTree(fetchFile, text.slice('tree '.length, text.indexOf('\n')), '')
}

async function readTree(fetchFile: Fetch, id: string, prefix: string): Promise<PackageFile[]> {
  const tree = await readObject(fetchFile, 'tree', id)
  const files: PackageFile[] = []
  for (let at = 0; at < tree.length;) {
    const end = tree.indexOf(0, at)
    const [mode, ...name] = tree.toString('utf8', at, end).split(' ')
    const path = prefix + name.join(' ')
    const entry = tree.toString('hex', end + 1, end + 21)
    if (mode === '40000') files.push(...(await readTree(fetchFile, entry, `${path}/`)))
    else files.push({ path, bytes: await readObject(fetchFile, 'blob', entry) })
    at = end + 21
  }
  return files
}

async function readObject(fetchFile: Fetch, kind: string, id: string): Promise<Buffer> {
  const bytes = inflateSync(await fetchFile(`objects/${id.slice(0, 2)}/${id.slice(2)}`))
  if (createHash('sha1').update(bytes).digest('hex') !== id) throw new Error(`${id} is damaged`)
  const start = bytes.indexOf(0) + 1
  const content = bytes.subarray(start)
  if (bytes.toString('latin1', 0, start - 1) !== `${kind} ${content.length}`)
    throw new Error(`${id} is not a ${kind}`)
  return content
}
