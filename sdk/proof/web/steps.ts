import { fileURLToPath } from 'node:url'
import type { Bench, Platform } from '../../driver/platform.ts'

const player = fileURLToPath(new URL('player.ts', import.meta.url))

const start = (bench: Bench) => (env: Record<string, string>) =>
  bench.start([process.execPath, player], { env })

/** The web SDK's core under Node. Its views are tested in a browser by `e2e/delivery`. */
export const platform: Platform = {
  name: 'web',
  steps: [
    { name: 'story', run: (bench) => bench.story(start(bench)) },
    { name: 'real', run: (bench) => bench.real(start(bench)) },
  ],
}
