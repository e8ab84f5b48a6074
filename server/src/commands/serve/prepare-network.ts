import { renameTimeZones } from '../../features/account/account.ts'
import { warnOfOrphanedPasskeys } from '../../features/identity/own-factors/warn-of-orphaned-passkeys.ts'
import { listAllOperators } from '../../features/operator/for-host.ts'
import { hostsOnBlockLists } from '../../lib/settings/address-settings.ts'
import { makeDemoOnce } from '../demo/demo.ts'
import { type DemoMaking, usualScale } from '../demo/demo-making.ts'
import type { DemoSignIn } from '../demo/demo-state.ts'
import { openFreshBooks } from '../../features/books/books.ts'

export interface PreparedNetwork {
  /** Undefined where there is no demo. */
  demo: DemoSignIn | undefined
  isOperated: boolean
}

// Browser tests need a demo, but not all of its traffic.
const demoScale = Number(process.env['DEMO_SCALE'] ?? usualScale)

/** Makes what a fresh network needs, and warns of what an old one lacks, once at each start. */
export async function prepareNetwork(
  making: Pick<DemoMaking, 'services' | 'coreUrl' | 'eventUrl' | 'progress'>,
): Promise<PreparedNetwork> {
  const { services } = making
  const demo = services.config.demo
    ? await makeDemoOnce({ ...making, scale: demoScale, ownsCluster: true })
    : undefined
  await renameTimeZones(services)
  for (const warning of hostsOnBlockLists(services.config)) services.log.warn(warning)
  await warnOfOrphanedPasskeys(services, 'developer')
  await warnOfOrphanedPasskeys(services, 'operator')
  if ((await openFreshBooks(services)) === undefined)
    services.log.warn(
      'the books are not open: ads are delivered and neither billed nor credited; run "npm run operator -- open-books" once',
    )
  const isOperated = (await listAllOperators(services)).length > 0
  return { demo, isOperated }
}
