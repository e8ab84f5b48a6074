// `npm run dev`: Vite serves both consoles from their sources, and the server behind it starts anew
// after a change of one of its files. They use the data folder and the demo of `npm start`.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensurePackages, ensureSdk, node24, root } from './set-up.mjs'

await ensurePackages()
ensureSdk()

const port = Number(process.env.PORT || 8080)
/** Browsers use Vite's address only. The server's own is the port after it. */
const serverPort = port + 1
const vite = join(root, 'node_modules/vite/bin/vite.js')
const children = [
  run([vite, '--config', 'vite.dev.config.ts', '--host', '127.0.0.1', '--port', String(port)], {
    cwd: join(root, 'console'),
    env: { DEV_SERVER: `http://127.0.0.1:${serverPort}` },
  }),
  run(['--watch', '--watch-preserve-output', join(root, 'server/src/commands/start.ts')], {
    cwd: root,
    env: {
      HOST: '127.0.0.1',
      PORT: String(serverPort),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      // The server serves no build of the consoles beside their sources.
      CONSOLE_DIST: '',
    },
  }),
]

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
// Neither is of use without the other.
for (const child of children) child.on('exit', () => end('SIGTERM'))

function run(command, { cwd, env }) {
  return spawn(node24(), command, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' })
}

/** This process ends when no child is left. */
function end(signal) {
  for (const child of children) child.kill(signal)
}
