import type { FastifyInstance } from 'fastify'
import type { CallerAddresses } from './caller.ts'
import type { Member, Services } from './context.ts'
import type { Db } from '../db/database.ts'
import type { OperatorRealm } from './operator-context.ts'

/** What a feature needs to register its calls. */
export interface Api {
  readonly server: FastifyInstance
  readonly services: Services
  /**
   * Returns the member that a bearer token belongs to, or undefined for an invalid token. It reads
   * the database at each call. `from` is where the call comes from, if it is one.
   */
  readonly authenticate: (token: string, from?: CallerAddresses) => Promise<Member | undefined>
  /**
   * The same member as a transaction of the system sees it, or undefined where the session, the
   * token, the view or the membership has ended.
   */
  readonly authenticateAgain: (db: Db, member: Member) => Promise<Member | undefined>
  /** The name of the organization's owner, who may do everything. */
  readonly ownerName: (organizationId: string) => Promise<string | undefined>
  /** What calls below /operator/v1 need of the feature that knows operators. */
  readonly operators: OperatorRealm
}
