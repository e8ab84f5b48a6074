import type { Browser } from 'playwright-core'
import { openBrowser } from '../../../web/open-browser.ts'

/** Chromium as a native app: videos start by themselves. */
export function openAsApp(): Promise<Browser> {
  return openBrowser([
    '--autoplay-policy=no-user-gesture-required',
    // A native app has no CORS. Without it, a page gets the status of every answer, as an app does.
    '--disable-web-security',
  ])
}
