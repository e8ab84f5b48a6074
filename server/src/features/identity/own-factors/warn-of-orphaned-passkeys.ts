import type { Services } from '../../../lib/calls/context.ts'
import { countOrphanedPasskeys } from '../factors/passkeys.sql.ts'
import { relyingPartyOf } from '../factors/relying-party.ts'

/** What helps who has no other factor. */
const help = {
  developer: "on their organization's page in the operator's console",
  operator: 'by "operator reset-operator-factor"',
} as const

/**
 * Logs how many passkeys of a realm belong to another host name than the one that the server has
 * now.
 */
export async function warnOfOrphanedPasskeys(
  { config, database, log }: Pick<Services, 'config' | 'database' | 'log'>,
  realm: keyof typeof help,
): Promise<void> {
  const host = relyingPartyOf(config)?.id
  const orphaned = await database.asSystem((db) => countOrphanedPasskeys(db, { realm, rpId: host }))
  if (orphaned.passkeys === 0) return
  log.warn(
    { ...orphaned, realm, host },
    'passkeys belong to another host name than the one in PUBLIC_URL and cannot be used; their holders sign in ' +
      'with an authenticator app or a recovery code and add new ones; bring the earlier name back, or help ' +
      `those who have neither ${help[realm]}`,
  )
}
