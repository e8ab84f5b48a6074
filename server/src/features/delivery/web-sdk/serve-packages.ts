import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
// Imported for its types: a page is hidden from the OpenAPI document.
import type {} from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../../../lib/failures/refuse.ts'
import { type ReadGit, sendRefs, serveGit } from './serve-git.ts'

interface PackageFile {
  bytes: Buffer
  headers: Record<string, string>
}

const types: Readonly<Record<string, string>> = {
  '.aar': 'application/octet-stream',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.pom': 'application/xml',
  '.tgz': 'application/gzip',
  '.xml': 'application/xml',
  '.zip': 'application/zip',
}

/**
 * Serves the packages of the SDKs below `/sdk/`, where package tools of developers fetch them. They
 * are a few hundred small files, so they are read into memory once; no path leads to another file.
 * A redirect is never sent, because not every package tool follows one.
 */
export function servePackages(server: FastifyInstance, folder: string): void {
  if (!existsSync(folder)) return
  const files = readFiles(folder)
  const page = { config: { access: 'page' }, schema: { hide: true } } as const
  const readGit: ReadGit = (repository) => {
    const refs = files.get(`${repository}/info/refs`)
    const pack = files.get(`${repository}/objects.pack`)
    return refs && pack && { refs: refs.bytes.toString(), pack: pack.bytes }
  }
  serveGit(server, readGit)
  server.get('/sdk/*', page, (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const { service } = request.query as { service?: string }
    const file = files.get(path) ?? refuse('route_not_found')
    if (service === 'git-upload-pack') {
      const repository = readGit(path.replace(/\/info\/refs$/, ''))
      if (repository !== undefined) return sendRefs(reply, repository.refs)
    }
    void reply.headers(file.headers)
    if (request.headers['if-none-match'] === file.headers['etag']) return reply.code(304).send()
    return reply.send(file.bytes)
  })
}

function readFiles(folder: string): Map<string, PackageFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const place = join(entry.parentPath, entry.name)
        const path = relative(folder, place).split(sep).join('/')
        const bytes = readFileSync(place)
        return [path, { bytes, headers: headersOf(path, bytes) }]
      }),
  )
}

function headersOf(path: string, bytes: Buffer): Record<string, string> {
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': isFixed(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
    'content-type': typeOf(path),
    etag: `"${hash.slice(0, 22)}"`,
  }
}

/** True for files of one version, and for objects of Git, which are named by their content. */
function isFixed(path: string): boolean {
  return /\.git\/objects\/[\da-f]{2}\//.test(path) || /[/-]\d+\.\d+\.\d+[./]/.test(path)
}

function typeOf(path: string): string {
  if (/\.git\/objects\/[\da-f]{2}\//.test(path)) return 'application/x-git-loose-object'
  // A name without an ending, and a sum.
  return types[extname(path)] ?? 'text/plain; charset=utf-8'
}
