import type { InstallReason, recordEvents } from '@frontrow/contract/delivery'
import type { Reply } from '@frontrow/contract/endpoint'
import type { EventSource } from '../traffic/traffic.ts'
import type { InstallNotice } from './accept-install.ts'

export interface GivenEvent {
  token: string
  /** The arrival time, by the product's clock. */
  at: Date
  /** The time of the event by the device's clock, if it can be parsed. */
  deviceAt?: Date | undefined
  /** For whom a rewarded video was watched: any value that the caller sent. */
  reward?: unknown
  /**
   * The caller; absent for events that the server makes itself, which are not checked for invalid
   * traffic.
   */
  from?: EventSource | undefined
}

export type EventVerdict = Reply<typeof recordEvents>['results'][number]

/** What stores events. Where a function takes a time, the demo passes a past one. */
export interface EventIntake {
  /** Stores events, at most 5,000 per call. Refusals: `unavailable`. */
  ingest(events: readonly GivenEvent[]): Promise<EventVerdict[]>
  /** Stores a click and returns the store's URL. Refusals: `token_not_valid`, `unavailable`. */
  click(token: string, options?: { now?: Date; from?: EventSource }): Promise<string>
  /** Returns null if the install counts, otherwise the reason why not. Refusals: `key_unknown`. */
  install(notice: InstallNotice): Promise<InstallReason | null>
}
