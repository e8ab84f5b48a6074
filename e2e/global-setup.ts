import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the browser of this run listens. */
    browserUrl: string
  }
}

/** Quiet about the outside: the flags keep Chromium from calling home. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** One browser a run: starting it costs more than most tests do. Each test has a context of its own in it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const server = await launch()
  project.provide('browserUrl', server.wsEndpoint())
  return () => server.close()
}

async function launch(): Promise<BrowserServer> {
  const executablePath = process.env['CHROMIUM_PATH'] ?? usualPath()
  try {
    return await chromium.launchServer({ executablePath, args: flags })
  } catch {
    // A cold start on a busy machine sometimes outlasts Chromium's own patience; once more is enough.
    return chromium.launchServer({ executablePath, args: flags })
  }
}

/** The one without windows does the same for half the work. */
function usualPath(): string {
  const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
}
