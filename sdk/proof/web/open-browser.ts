import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Chromium at CHROMIUM_PATH or its usual place, without requests of its own. */
export function openBrowser(more: readonly string[] = []): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? usual.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: [...flags, ...more] })
}
