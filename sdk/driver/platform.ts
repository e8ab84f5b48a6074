// What a platform gives to `npm run test:sdks`, and what it gets from it.
import type { ChildProcess } from 'node:child_process'
import type { RootName } from '../toolbox/open-toolbox.ts'
import type { RunOptions } from '../toolbox/run-in.ts'
import type { RealServer } from './real-server.ts'

/** The platforms in the order in which they run. */
export const platformNames = [
  'web',
  'react-native',
  'godot',
  'flutter',
  'android',
  'ios',
  'unity',
] as const

/** Exported as `platform` by `steps.ts` of `sdk/proof/<name>`. */
export interface Platform {
  name: string
  /** The root of the toolbox that the steps need. Where apt refuses it, all steps are skipped. */
  root?: RootName
  /** Run in order. After a failed step the others run too. */
  steps: readonly PlatformStep[]
}

export interface PlatformStep {
  /** Such as `compile`, `story`, `real` or `shown`. */
  name: string
  /** A step that throws has failed. Without results it counts as one passed test. */
  run(bench: Bench): Promise<Result[] | void>
}

export interface Result {
  name: string
  status: 'passed' | 'failed' | 'skipped'
  /** Why it failed or was skipped. */
  why?: string
}

/** Starts a player. The variables must reach the process; `FRONTROW_DRIVER` is one of them. */
export type StartPlayer = (env: Record<string, string>) => ChildProcess

export interface Bench {
  /** An empty folder for this run of the platform. It has the same path inside the root. */
  work: string
  /**
   * Runs a command in the platform's root. Resolves to what it printed; throws an error with that
   * where the exit code is not 0. `sdk/` and `work` have the same paths there as outside.
   */
  runInRoot(command: readonly string[], options?: RunOptions): Promise<string>
  /** Starts a command in the platform's root, such as a player. */
  startInRoot(command: readonly string[], options?: RunOptions): ChildProcess
  /** The same without a root. The command gets the variables of this process and `env`. */
  run(command: readonly string[], options?: HostOptions): Promise<string>
  start(command: readonly string[], options?: HostOptions): ChildProcess
  /** A real server with the demo's data, which all platforms of a run share. */
  server(): Promise<RealServer>
  /** Plays every case to a player. One result for each case. */
  story(start: StartPlayer): Promise<Result[]>
  /** Shows ads of a real server through faults and kills, and compares the server's counts. */
  real(start: StartPlayer): Promise<Result[]>
  /** Looks at drawn ads of a real server, and keeps a picture of each in `sdk/dist/shown/`. */
  shown(start: StartPlayer): Promise<Result[]>
}

export interface HostOptions {
  env?: Record<string, string>
  folder?: string
}
