import type { FastifyInstance } from 'fastify'
import type { Member, Services } from './context.ts'
import type { OperatorRealm } from './operator-context.ts'

/** What a feature needs to register its calls. */
export interface Api {
  readonly server: FastifyInstance
  readonly services: Services
  /**
   * Returns the member that a bearer token belongs to, or undefined for an invalid token. It reads
   * the database at each call. `address` is the caller's address, where it is known.
   */
  readonly authenticate: (token: string, address?: string) => Promise<Member | undefined>
  /** The name of the organization's owner, who may do everything. */
  readonly ownerName: (organizationId: string) => Promise<string | undefined>
  /** What calls below /operator/v1 need of the feature that knows operators. */
  readonly operators: OperatorRealm
}
