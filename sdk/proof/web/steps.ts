import { fileURLToPath } from 'node:url'
import type { Bench, Platform, Result } from '../../driver/platform.ts'
import { type Browser, openChromium, openFirefox } from './browsers.ts'
import { playPages } from './pages.ts'

const player = fileURLToPath(new URL('player.ts', import.meta.url))
const pictures = fileURLToPath(new URL('../../dist/shown', import.meta.url))

const start = (bench: Bench) => (env: Record<string, string>) =>
  bench.start([process.execPath, player], { env })

/** The web SDK's core under Node, and all of it in pages. */
export const platform: Platform = {
  name: 'web',
  steps: [
    { name: 'story', run: (bench) => bench.story(start(bench)) },
    { name: 'real', run: (bench) => bench.real(start(bench)) },
    { name: 'pages', run: async (bench) => playIn(bench, await openChromium()) },
    {
      name: 'pages-firefox',
      run: async (bench) => {
        const opened = await openFirefox((line) => process.stdout.write(`  ${line}\n`))
        if (typeof opened !== 'string') return playIn(bench, opened)
        return [{ name: 'pages/firefox', status: 'skipped', why: opened }]
      },
    },
  ],
}

async function playIn(bench: Bench, browser: Browser): Promise<Result[]> {
  try {
    return await playPages({ browser, server: await bench.server(), pictures })
  } finally {
    await browser.close()
  }
}
