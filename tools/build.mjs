// `npm run build`: installs the packages and builds both consoles, the SDK and the demo app, so
// that a server can start without writing into the program's folder.
import { ensureConsole, ensurePackages, ensureSdk } from './set-up.mjs'

await ensurePackages()
ensureConsole()
ensureSdk()
