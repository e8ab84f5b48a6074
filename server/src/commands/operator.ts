// `npm run operator -- …`: the operator's commands. They work while a server runs and without one.
import { constants, setPriority } from 'node:os'

// The priority is lowered before the commands are loaded, because loading takes a processor for a
// second and a backup must not slow down the server beside it.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW)
const { runOperator } = await import('./host/run-operator.ts')
process.exitCode = await runOperator(process.argv.slice(2))
// The IPC channel of the launcher would keep this process running.
if (process.connected) process.disconnect()
