// The files of a platform's package, as they are in `sdk/<platform>/`.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, normalize } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { type PackageFile, filesBelow } from './files.ts'

const sdk = fileURLToPath(new URL('..', import.meta.url))

const shipped = JSON.parse(
  readFileSync(new URL('shipped.json', import.meta.url), 'utf8'),
) as Record<string, readonly string[]>

/** The listed files of a platform that are there, and the license. */
export function shippedFiles(platform: string): PackageFile[] {
  const files = (shipped[platform] ?? []).flatMap((path) => filesAt(`${sdk}${platform}`, path))
  return [...withInnerLinks(files), ...filesAt(`${sdk}..`, 'LICENSE')]
}

function filesAt(folder: string, path: string): PackageFile[] {
  const place = `${folder}/${path}`
  if (!existsSync(place)) return []
  if (statSync(place).isDirectory()) return filesBelow(place, `${path}/`)
  return [{ path, bytes: readFileSync(place) }]
}

/** In the documents, a link to a file that is not in the package becomes its text. */
function withInnerLinks(files: readonly PackageFile[]): PackageFile[] {
  const paths = files.map(({ path }) => path)
  const isInside = (link: string) => paths.some((path) => `${path}/`.startsWith(`${link}/`))
  return files.map((file) => {
    if (!file.path.endsWith('.md')) return file
    const text = file.bytes
      .toString()
      .replaceAll(/\[([^\]]*)\]\(([^)\s]+)\)/g, (whole, words, to) => {
        if (/^(?:#|[a-z]+:)/.test(to as string)) return whole
        const target = normalize(join(file.path, '..', (to as string).replace(/#.*$/, '')))
        return isInside(target.replace(/\/$/, '')) ? whole : (words as string)
      })
    return { ...file, bytes: Buffer.from(text) }
  })
}
