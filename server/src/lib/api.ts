import type { FastifyInstance } from 'fastify'
import type { Member, Services } from './context.ts'

/** What a feature binds its calls to. */
export interface Api {
  readonly server: FastifyInstance
  readonly services: Services
  /**
   * Who a bearer token belongs to, asked of the database at each call; undefined for a token that opens nothing. The address is
   * the caller's, where it is known.
   */
  readonly authenticate: (token: string, address?: string) => Promise<Member | undefined>
}
