import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { defineConfig, mergeConfig } from 'vite'
import { machineRoots } from '../contract/src/machine-roots.ts'
import consoleConfig from './vite.config.ts'

/** Where `npm run dev` starts the server. Browsers use Vite's address, the server's PUBLIC_URL. */
const server = new URL(process.env['DEV_SERVER'] ?? 'http://127.0.0.1:8081')
const calls = machineRoots.map((root) => (root === 'operator' ? 'operator/v1' : root))
const operatorPages = /^\/operator(?!\/v1(?:[/?]|$))(?=[/?]|$)/
/** A start with the database takes two seconds, and one that makes the demo up to a minute. */
const mostWaitMs = 90_000

/** Serves both consoles from their sources, for `npm run dev`; the server answers all calls. */
export default mergeConfig(
  consoleConfig,
  defineConfig({
    plugins: [
      {
        name: 'operator-pages',
        configureServer: ({ middlewares }) => {
          middlewares.use((request, _response, next) => {
            if (operatorPages.test(request.url ?? '')) request.url = '/operator.html'
            next()
          })
        },
      },
    ],
    server: {
      strictPort: true,
      proxy: {
        [`^/(?:${calls.join('|')})(?:[/?]|$)`]: { target: server.origin, bypass: untilServed },
      },
    },
    clearScreen: false,
  }),
)

/** A call that comes while the server restarts waits for it. */
async function untilServed(): Promise<undefined> {
  const endsAt = performance.now() + mostWaitMs
  while (!(await accepts()) && performance.now() < endsAt) await wait(100)
}

function accepts(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(server.port), server.hostname)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
