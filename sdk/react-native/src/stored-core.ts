import { type AsyncTextStorage, openKeptStorage } from './kept-storage.ts'
import { type Core, type CoreSettings, type Environment, openCore } from './web-core.ts'

/** An ad request waits for a slow storage no longer than this. */
const storagePatienceMs = 2000

/**
 * The core on an asynchronous storage. This returns before the storage is touched. An ad request
 * waits for what is stored, so that it can tell how many events wait; the report of an install
 * waits for as long as it takes, because the storage says whether it was sent.
 */
export function openStoredCore(
  environment: Environment,
  storage: AsyncTextStorage | undefined,
  settings: CoreSettings,
): Core {
  const kept = openKeptStorage(storage)
  let isLoaded = storage === undefined
  const loaded = new Promise<void>((resolve) => {
    if (isLoaded) return resolve()
    environment.after(0, () => {
      void kept.load().then(() => {
        isLoaded = true
        resolve()
        core.flush()
      })
    })
  })
  const core = openCore(environment, kept, settings)
  const patiently = () =>
    new Promise<void>((resolve) => {
      const callOff = environment.after(storagePatienceMs, resolve)
      void loaded.then(callOff).then(resolve)
    })
  return {
    ...core,
    requestAd: async (placement) => {
      if (!isLoaded) await patiently()
      return core.requestAd(placement)
    },
    keepReady: (placement) => {
      if (isLoaded) core.keepReady(placement)
      else void patiently().then(() => core.keepReady(placement))
    },
    recordInstall: (referrer) => {
      if (isLoaded) core.recordInstall(referrer)
      else void loaded.then(() => core.recordInstall(referrer))
    },
  }
}
