// Writes a bare Git repository with one commit and one tag: plain files for Git's "dumb" protocol
// over HTTP, and a pack of all objects, which the server sends by the "smart" one.
// https://git-scm.com/docs/gitrepository-layout, https://git-scm.com/docs/http-protocol
import { createHash } from 'node:crypto'
import { type PackageFile, sorted } from './files.ts'
import { type GitObject, gitPack } from './git-pack.ts'
import { zlibStored } from './stored.ts'

export interface GitRepository {
  files: PackageFile[]
  /** The id of the commit, which depends on the files, the version and the date only. */
  commit: string
}

interface Revision {
  /** The tag's name. */
  version: string
  date: Date
}

export function gitRepository(
  files: readonly PackageFile[],
  { version, date }: Revision,
): GitRepository {
  const objects: Objects = new Map()
  const tree = writeTree(files, objects)
  const person = `Frontrow <frontrow@localhost> ${date.getTime() / 1000} +0000`
  const lines = [`tree ${tree}`, `author ${person}`, `committer ${person}`, '', `${version}\n`]
  const commit = writeObject('commit', Buffer.from(lines.join('\n')), objects)
  const refs = ['refs/heads/main', `refs/tags/${version}`]
  const texts = {
    HEAD: 'ref: refs/heads/main\n',
    config: '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n',
    'info/refs': refs.map((ref) => `${commit}\t${ref}\n`).join(''),
    'objects/info/packs': '\n',
    ...Object.fromEntries(refs.map((ref) => [ref, `${commit}\n`])),
  }
  const rest = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }))
  const inOrder = [...objects].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const pack = { path: 'objects.pack', bytes: gitPack(inOrder.map(([, object]) => object)) }
  const loose = inOrder.map(([id, object]) => ({
    path: `objects/${id.slice(0, 2)}/${id.slice(2)}`,
    bytes: zlibStored(withHead(object)),
  }))
  return { files: sorted([...rest, pack, ...loose]), commit }
}

/** By their ids. */
type Objects = Map<string, GitObject>

/** Writes the tree of these paths and everything below it. Returns its id. */
function writeTree(files: readonly PackageFile[], objects: Objects): string {
  const byName = Map.groupBy(files, ({ path }) => path.split('/')[0] ?? '')
  const entries = [...byName].map(([name, below]) => {
    const [first] = below
    if (first?.path === name)
      return { sortedAs: name, name, mode: '100644', id: writeObject('blob', first.bytes, objects) }
    const inner = below.map(({ path, bytes }) => ({ path: path.slice(name.length + 1), bytes }))
    // Git sorts a folder as if its name ended with a slash.
    return { sortedAs: `${name}/`, name, mode: '40000', id: writeTree(inner, objects) }
  })
  const lines = entries
    .toSorted((one, other) =>
      Buffer.compare(Buffer.from(one.sortedAs), Buffer.from(other.sortedAs)),
    )
    .flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), Buffer.from(id, 'hex')])
  return writeObject('tree', Buffer.concat(lines), objects)
}

function writeObject(kind: GitObject['kind'], content: Buffer, objects: Objects): string {
  const object = { kind, content }
  const id = createHash('sha1').update(withHead(object)).digest('hex')
  objects.set(id, object)
  return id
}

const withHead = ({ kind, content }: GitObject) =>
  Buffer.concat([Buffer.from(`${kind} ${content.length}\0`), content])
