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
  '--autoplay-policy=no-user-gesture-required',
  // A native app has no CORS. Without it, a page gets the status of every answer, as an app does.
  '--disable-web-security',
]

const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Chromium at CHROMIUM_PATH or its usual place, without requests of its own. */
export function openBrowser(): Promise<Browser> {
  const executablePath =
    process.env['CHROMIUM_PATH'] ?? usual.find((path) => existsSync(path)) ?? '/usr/bin/chromium'
  return chromium.launch({ executablePath, args: flags })
}
