// The form of the cases in conformance/*.json. Their README says what each member means.
import type { AdFormat, ReportReason } from '@frontrow/contract/delivery'

export interface Case {
  name: string
  /** The rule that the case tests, in one sentence. */
  says: string
  /** The platforms that play the case; absent means all. */
  only?: string[]
  /** The platforms that do not play the case, with the reason. */
  except?: Record<string, string>
  settings?: CaseSettings
  server?: Partial<Record<Call, Scripted[]>>
  steps: Step[]
}

export type Call = 'ads' | 'events' | 'reports' | 'installs' | 'media'

/** What the app sets when it creates the SDK. */
export interface CaseSettings {
  app_key?: string
  app_version?: string
  user?: { id?: string; consent?: boolean }
  test?: boolean
  watch?: string
  child?: boolean
  limited?: boolean
}

export type Scripted =
  | 'no_network'
  | 'accepted'
  | 'loaded'
  | { after_s: number }
  | { status: number; retry_after?: string; body?: unknown }
  | { verdicts: string[] }
  | { no_ad: string; also?: object }
  | { ad: ScriptedAd; also?: object }

export interface ScriptedAd {
  name?: string
  format?: AdFormat | 'hologram'
  close_after_s?: number
  /** `expires_in_s`; null leaves it out. `expires_at` is always an hour ago. */
  life_s?: number | null
  /** Further members of the ad. */
  also?: object
}

export type Signal = 'loaded' | 'on_screen' | 'off_screen' | 'ended' | 'failed' | 'tap' | 'close'

export interface Step {
  ask?: string
  keep_ready?: string
  show?: string
  reward?: { user?: string; data?: string }
  signal?: Signal
  /** The ad that a signal is for; absent means the one that was shown last. */
  of?: string
  wait_s?: number
  record?: number
  token_length?: number
  record_in_tabs?: number[]
  network_back?: true
  foreground?: boolean
  restart?: true
  report?: ReportReason
  install?: true | { referrer: string }
  consent?: Record<string, string | number | null>
  clock_jump_s?: number
  disk?: 'full' | 'free'
  damage?: true
  posts_throw?: boolean
  expect?: Expected
}

export interface Expected {
  sent?: ExpectedCall[]
  answer?: unknown
  outcome?: object | null
  taken?: boolean
  close_in_s?: number
  opened?: string[]
  waiting?: number
  reported?: boolean | 'pending'
  happened?: string[]
  logged?: string[]
  install_id?: boolean
  last_decision?: object
  /** The number of media that were loaded. */
  media?: number
}

export interface ExpectedCall {
  to: string
  body?: object
  without?: string[]
  tokens?: string[]
  count?: number
  within_64_kb?: true
}

/** What the driver says to a player. `wait_s` and the server are the driver's, not the player's. */
export type ToPlayer =
  | {
      hello: {
        mode: 'story' | 'real' | 'shown'
        base_url: string
        /** The time at the start, in milliseconds since 1970. */
        now: number
        /** An empty folder for what the SDK stores. */
        folder?: string
        settings?: CaseSettings
      }
    }
  | { step: Omit<Step, 'expect'> }
  | {
      answered: {
        id: number
        status: number
        retry_after?: string | null
        body?: unknown
      }
    }
  | { loaded: { id: number; ok: boolean } }
  /** Moves the clock to this time and fires the earliest timer that is due, if one is. */
  | { fire: number }

/** What a player says. Each message of the driver is answered by any number of these and `idle`. */
export type FromPlayer =
  | { post: { id: number; url: string; body: Record<string, unknown> } }
  | { load: { id: number; url: string; type: string } }
  | { idle: Idle }

/** The player's state after a message. */
export interface Idle {
  /** The answer to the last `ask`. */
  answer?: 'pending' | { ad: string } | { ad: null; reason: string } | null
  /** The outcome of the ad that the step is about; null while it is shown. */
  outcome?: object | null
  /** Whether the step's tap or close had an effect. */
  taken?: boolean | null
  close_in_s?: number | null
  /** The addresses that this message opened. */
  opened: string[]
  waiting: number
  reported?: boolean | 'pending' | null
  /** The names of the events that were told since the last `idle`. */
  happened: string[]
  /** What the core wrote to the log since the last `idle`. Real mode leaves it out. */
  logged?: string[]
  /** True while an install id is stored. */
  install_id: boolean
  last_decision?: object | null
  /** The time of the earliest timer; null without one. */
  next_timer: number | null
}

/** A platform's SDK behind the player protocol, in this process or behind a socket. */
export interface Player {
  /** Sends a message. Resolves to what the player said, whose last message is `idle`. */
  send(message: ToPlayer): Promise<FromPlayer[]>
}
