import type { InstallReason } from '@frontrow/contract/delivery'
import type { EventSource } from '../traffic/traffic.ts'
import type { EventVerdict, GivenEvent } from './accept-events.ts'
import type { InstallNotice } from './accept-install.ts'

/** What stores events. Where a function takes a time, the demo passes a past one. */
export interface EventIntake {
  /** Stores events, at most 5,000 per call. Refusals: `unavailable`. */
  ingest(events: readonly GivenEvent[]): Promise<EventVerdict[]>
  /** Stores a click and returns the store's URL. Refusals: `token_not_valid`, `unavailable`. */
  click(token: string, options?: { now?: Date; from?: EventSource }): Promise<string>
  /** Returns null if the install counts, otherwise the reason why not. Refusals: `key_unknown`. */
  install(notice: InstallNotice): Promise<InstallReason | null>
}
