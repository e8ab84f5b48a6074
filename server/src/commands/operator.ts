// `npm run operator -- …`: the operator's commands. They work while a server runs and without one.
import { constants, setPriority } from 'node:os'

// A backup is made beside a server that answers calls, and to load the commands alone takes a
// processor for a second. So they are loaded after the priority was lowered.
if (process.argv[2] === 'backup') setPriority(constants.priority.PRIORITY_LOW)
const { runOperator } = await import('./run-operator.ts')
process.exitCode = await runOperator(process.argv.slice(2))
// The IPC channel of the launcher would keep this process running.
if (process.connected) process.disconnect()
