import { existsSync } from 'node:fs'
import { type BrowserServer, chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which the browser of this run accepts connections. */
    browserUrl: string
  }
}

/** These flags keep Chromium from making requests of its own. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Starts one browser per run, because a start takes longer than most tests. Each test uses its own
 * context.
 */
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
    // On a busy machine a cold start sometimes exceeds Chromium's timeout. One retry is enough.
    return chromium.launchServer({ executablePath, args: flags })
  }
}

/** The headless shell does the same as Chromium with half the CPU time. */
function usualPath(): string {
  const paths = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
  return paths.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
}
