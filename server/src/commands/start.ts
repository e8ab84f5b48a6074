// Starts PostgreSQL and loads the rest of the program meanwhile, which takes as long.
import cluster from 'node:cluster'
import { setImmediate } from 'node:timers/promises'
import { exitCodes } from '../lib/failures/cannot-run.ts'
import { readConfig } from '../lib/settings/config.ts'
import { lockDataFolder, makeDataFolder } from '../lib/cluster/data-folder.ts'
import { clearHalfMadeDemo } from './demo/demo-state.ts'
import { openEnding } from './startup/ending.ts'
import { openDatabases } from './startup/open-databases.ts'
import { buildFirst } from './startup/build-first.ts'
import { openProgress } from './startup/progress.ts'
import { openStartingPage } from './startup/starting-page.ts'
import { listenForReplace } from './serve/replace-signal.ts'
import { say } from './startup/say.ts'

const ending = openEnding()

try {
  if (cluster.isWorker)
    (await import('./serve/run-worker.ts')).runWorker(readConfig(process.env), ending)
  else await start()
} catch (error) {
  await ending.because(error)
}

async function start(): Promise<void> {
  listenForReplace()
  process.on('SIGINT', () => void ending.now(exitCodes.ok))
  process.on('SIGTERM', () => void ending.slowly())
  process.on('SIGHUP', () => void ending.now(exitCodes.ok))
  // The launcher holds the other end of this IPC channel. The server ends with it, because nobody
  // else would stop it.
  process.on('disconnect', () => void ending.now(exitCodes.ok))
  const config = readConfig(process.env)
  makeDataFolder(config.dataDir)
  ending.add('lock', await lockDataFolder(config.dataDir, say))
  const starting = await openStartingPage(config)
  const progress = openProgress(config, starting)
  ending.add('starting page', () => starting.close())
  if (config.databaseUrl === undefined) await clearHalfMadeDemo(config)
  // At once, because a signal may come while PostgreSQL starts or migrations run.
  const opening = openDatabases(config, {
    starting: (stop) => ending.add('databases', stop),
  })
  // An unhandled rejection would end the process before the `await` below reports it.
  opening.catch(() => {})
  // The build and PostgreSQL keep different cores busy.
  await buildFirst({ progress, ending })
  progress.stage('Opening the database')
  // PostgreSQL is launched before the program is loaded, because loading keeps this thread busy.
  await setImmediate()
  const program = import('./serve/serve.ts')
  program.catch(() => {})
  const databases = await opening
  await (await program).startServing(config, { databases, starting, progress, ending })
}
