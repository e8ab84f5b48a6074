// What the tests of a core have in common beside the cases.
import type { Environment } from '../src/environment.ts'
import type { Case } from './cases.ts'
import { openManualClock } from './manual-clock.ts'
import { openScriptedServer } from './scripted-server.ts'

export interface Posted {
  url: string
  body: { events?: { token: string }[]; sdk?: { queued: number }; install_id?: string }
}

/** A manual clock, and an environment whose server answers as a case scripts it. */
export function openCoreStage(server: NonNullable<Case['server']> = {}) {
  const clock = openManualClock(Date.UTC(2026, 0, 1))
  const scripted = openScriptedServer(server)
  const posted: Posted[] = []
  const environment: Environment = {
    now: () => clock.now(),
    elapsed: () => clock.now(),
    after: (milliseconds, work) => clock.after(milliseconds, work),
    post: async (url, body) => {
      posted.push({ url, body: body as Posted['body'] })
      return scripted.answer(url, body, clock.now())
    },
    load: async () => true,
    device: () => ({ type: 'phone', os: 'other', orientation: 'portrait' }),
    consent: () => undefined,
    random: () => 0.5,
    newId: () => 'id',
    log: () => {},
  }
  return { clock, environment, posted }
}
