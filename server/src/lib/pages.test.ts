import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { openHttp } from './http.ts'
import { servePages } from './pages.ts'

describe('FINDINGS-A17', () => {
  test('/robots.txt is a text for robots and not a page of the console', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'frontrow-pages-'))
    const files = fileURLToPath(new URL('../../../console/public', import.meta.url))
    cpSync(files, folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    const config = readConfig({})
    const server = await openHttp(config, pino({ level: 'silent' }))
    await servePages(server, config, { folder, machineRoots: ['api'] })
    const answer = await server.inject({ method: 'GET', url: '/robots.txt' })
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    expect(answer.body).toMatch(/^User-agent: \*\n(Disallow: \/\S+\n)+Allow: \/\n$/)
    await server.close()
    rmSync(folder, { recursive: true })
  })
})
