// `npm start` and `npm run operator -- …`: prepares the clone, then runs the server's command under
// Node 24 with the settings of its memory. The server must end with this process in every case: a
// spawned server ends when its IPC channel closes, and a killed npm is detected by a changed parent
// process.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensurePackages, isNode24, memorySettings, node24, root } from './set-up.mjs'

const isOperator = process.argv[2] === 'operator'
const args = process.argv.slice(isOperator ? 3 : 2)
const command = join(root, 'server/src/commands', isOperator ? 'operator.ts' : 'start.ts')

await ensurePackages()
// The server runs it, because it answers early callers meanwhile.
if (!isOperator) process.env.BUILD_COMMAND = join(root, 'tools/build.mjs')
// The memory settings take effect only when a process starts.
const hasSettings = Object.keys(memorySettings).every((name) => name in process.env)
if (isNode24() && hasSettings) await runHere()
else runUnderNode24()

async function runHere() {
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'))
  process.argv = [process.execPath, command, ...args]
  await import(pathToFileURL(command).href)
}

function runUnderNode24() {
  const child = spawn(node24(), [command, ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...memorySettings, ...process.env, FRONTROW_LAUNCHER: '1' },
  })
  const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']
  if (process.platform !== 'win32') passedOn.push('SIGUSR2')
  for (const signal of passedOn) {
    process.on(signal, () => child.kill(signal))
  }
  endWithNpm(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** An npm killed by `kill -9` sends no signal, so the parent's process number is compared. */
function endWithNpm(end) {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 1000)
  watch.unref()
}
