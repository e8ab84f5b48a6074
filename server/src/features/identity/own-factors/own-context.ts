import type { NoticeParams } from '@frontrow/contract/notice-kinds'
import type { Context } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { Holder } from '../factors/realm.sql.ts'
import type { SignInMethod } from '../sessions/session.sql.ts'

export interface Person {
  email: string
  name: string
}

/** What a person does to how they sign in. Each realm has its own names of it in audit rows. */
export type OwnAct =
  | 'begin-totp'
  | 'add-totp'
  | 'remove-totp'
  | 'add-passkey'
  | 'remove-passkey'
  | 'make-recovery-codes'
  | 'confirm'

/**
 * Context of a call of a signed-in person about their own session and second factors. These calls
 * do the same in both realms; what differs is here.
 */
export interface OwnContext extends Context {
  readonly holder: Holder
  /** Of the session that the call came with. */
  readonly tokenHash: Buffer
  readonly hasFactor: boolean
  readonly now: Date
  readonly person: (db: Db) => Promise<Person>
  /**
   * Runs `work` as the system with the person locked, so that sign-ins and other changes wait for
   * it. It commits only with an audit row. Its mails are sent afterwards.
   */
  readonly change: <T>(work: (db: Db, person: Person) => Promise<T>) => Promise<T>
  /** Writes the audit row of an act, which is about the passkey where one is named. */
  readonly audited: (db: Db, act: OwnAct, passkey?: { id: string; name: string }) => Promise<void>
  /** Writes the notice of a change, which the person alone sees. Operators have no notices. */
  readonly notify?: (db: Db, change: NoticeParams['factor_changed']['change']) => Promise<void>
  /** Refuses `factor_asked_for` where the last second factor has to stay. */
  readonly keepLast: (db: Db) => Promise<void>
  /** Refuses a wrong password. A guess spends the limits of a sign-in. */
  readonly checkPassword: (password: string | undefined) => Promise<void>
  /** Checks and uses up a second factor. */
  readonly proveFactor: (typed: string) => Promise<SignInMethod>
}
