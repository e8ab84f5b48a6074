import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Serves the files of a built page on this machine. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((asked, answer) => {
    const { pathname } = new URL(asked.url ?? '/', 'http://localhost')
    const path = pathname === '/' ? '/index.html' : pathname
    readFile(join(folder, path)).then(
      (bytes) => answer.writeHead(200, { 'content-type': types[extname(path)] }).end(bytes),
      () => answer.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, server }
}
