import { minuteMs } from '@frontrow/contract/durations'
import { sweepLeftovers } from '../../features/account/account.ts'
import { sweepMediaDaily } from '../../features/ad-contents/ad-contents.ts'
import { keepCharges } from '../../features/billing/billing.ts'
import { type Delivery, keepHeartbeats } from '../../features/delivery/delivery.ts'
import { type KeptBooks, keepBooks } from '../../features/ledger/ledger.ts'
import { keepNotices, sweepNotices } from '../../features/notices/notices.ts'
import {
  keepClosings,
  keepProposals,
  keepFigures,
  keepTrafficWatch,
  keepVerifying,
  keepViews,
} from '../../features/operator/operator.ts'
import { keepPayouts } from '../../features/payouts/payouts.ts'
import { remindTwoFactor, sweepInvitations } from '../../features/team/team.ts'
import type { Services } from '../../lib/calls/context.ts'
import { keepAudit } from '../../features/audit/keep-audit.ts'
import { noteRun } from '../../lib/time/job-runs.sql.ts'
import { repeat } from '../../lib/time/repeat.ts'
import type { Ending } from '../startup/ending.ts'
import { type KeptBackups, keepBackups } from '../backup/keep-backups.ts'
import { type KeptDatabaseWatch, watchDatabases } from './watch-databases.ts'
import type { Databases } from '../startup/open-databases.ts'
import { verify } from '../host/operator-checks.ts'

export interface KeptWork {
  books: KeptBooks
  backups: KeptBackups
  databaseWatch: KeptDatabaseWatch
}

const sweepPauseMs = 15 * minuteMs
const sweepJob = { name: 'sweep', everySeconds: sweepPauseMs / 1000 }

/**
 * Starts what a node does beside its calls, until the process ends. Backups and sweeps are done by
 * the leader of all nodes; the rest is claimed row by row, or does no harm when it is done twice.
 */
export function keepWorking(
  services: Services,
  {
    databases,
    delivery,
  }: { databases: Pick<Databases, 'coreUrl' | 'eventUrl'>; delivery: Delivery },
  ending: Ending,
): KeptWork {
  const { coreUrl, eventUrl } = databases
  const leads = () => delivery.leads()
  ending.add(
    'heartbeats of the databases',
    keepHeartbeats(services, eventUrl, (error) => void ending.because(error)),
  )
  const backups = keepBackups(services, coreUrl, leads)
  ending.add('backups', () => backups.close())
  ending.add('mails', services.mail.keepSending())
  ending.add('notices', keepNotices(services))
  ending.add('sweep', keepSweeping(services, leads))
  ending.add('proposals', keepProposals(services))
  ending.add('organizations that are closed', keepClosings(services))
  ending.add('views of operators', keepViews(services))
  ending.add('figures of organizations', keepFigures(services))
  ending.add('watch of traffic', keepTrafficWatch(services, eventUrl))
  const check = async () => (await verify(services, eventUrl)).lines
  ending.add('checks', keepVerifying(services, check))
  ending.add('seals of the audit', keepAudit(services))
  const books = keepBooks(services, databases)
  ending.add('books', () => books.close())
  ending.add('charges', keepCharges(services))
  ending.add('payouts', keepPayouts(services))
  ending.add('sweep of media', sweepMediaDaily(services, leads))
  const databaseWatch = watchDatabases(services, leads)
  ending.add('watch of the databases', () => databaseWatch.close())
  return { books, backups, databaseWatch }
}

function keepSweeping(services: Services, leads: () => boolean): () => Promise<void> {
  return repeat({
    pauseMs: sweepPauseMs,
    work: async () => {
      if (leads()) await noteRun(services.database, sweepJob, () => sweep(services))
    },
    failed: (error) =>
      services.log.warn(
        { err: error },
        'cleanup of expired rows and stored mails failed: they stay until the next run in 15 minutes. Check the database if this repeats',
      ),
  })
}

async function sweep(services: Services): Promise<void> {
  await sweepLeftovers(services)
  await sweepInvitations(services)
  await sweepNotices(services)
  await remindTwoFactor(services)
}
