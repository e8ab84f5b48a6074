// The log of an app in test mode. All SDKs have these words for the reasons of their own; of those
// of the server, the doctor's page says what to do.
import type { NoAdReason } from '@frontrow/contract/delivery'
import type { AdListener, KnownReason } from './ad-event.ts'
import type { Environment } from './environment.ts'
import type { AdReply } from './wire.ts'

const advice: Readonly<Record<Exclude<KnownReason, NoAdReason>, string>> = {
  unreachable: 'check the network and the address',
  refused: 'check the key of the placement',
  expired: 'request it later, or keep one ready',
  used: 'request a new ad',
  busy: 'show it when the other ad is closed',
  not_visible: 'show it where a person can see it',
  reward_not_valid: 'use no &, % or signature=',
  failed: 'check that the media can be loaded',
}

/** Also writes a line to the log where there is no ad or it was not shown. */
export const withLog =
  (environment: Environment, emit: AdListener): AdListener =>
  (event) => {
    if (event.type === 'not_loaded' || event.type === 'not_shown') {
      const { type, reason } = event
      const what = advice[reason as keyof typeof advice] ?? 'see the console'
      environment.log(`${type}: ${reason}: ${what}`)
    }
    emit(event)
  }

/** Writes what the doctor of a placement says to the log, once until it says something else. */
export function openDoctorLog(environment: Environment) {
  const said: Record<string, string> = {}
  return (placement: string, { doctor }: Pick<AdReply, 'doctor'>): void => {
    const line = doctor && `${doctor.text} ${doctor.url}`
    if (line && said[placement] !== line) environment.log((said[placement] = line))
  }
}
