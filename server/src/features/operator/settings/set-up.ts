import type { Input, Reply } from '@frontrow/contract/endpoint'
import type * as calls from '@frontrow/contract/operator/set-up'
import { listBackups } from '../../../lib/cluster/backup-files.ts'
import { spendAll } from '../../../lib/calls/buckets.ts'
import type { Config } from '../../../lib/settings/config.ts'
import type { Db } from '../../../lib/db/database.ts'
import { newId } from '../../../lib/db/ids.ts'
import { sendTest } from '../../../lib/mail/mail.ts'
import type {
  OperatorActContext,
  OperatorReadContext,
} from '../../../lib/calls/operator-context.ts'
import {
  type SetUpKey,
  findSetting,
  writeSetting,
} from '../../../lib/settings/stored-settings.sql.ts'
import { operatorStateOf } from '../identity/list-operators.ts'
import { mailTestsOf } from '../identity/operator-limits.ts'
import { mailTestMail } from '../identity/operator-mails.ts'
import { findOperators } from '../identity/operator.sql.ts'
import { type SetUpFacts, findSetUpFacts } from './set-up.sql.ts'

type SetUp = Reply<typeof calls.showSetUp>
type Step = SetUp['steps'][number]['step']

/** GET /set-up */
export async function showSetUp({ db, config }: OperatorReadContext): Promise<SetUp> {
  return readSetUp(db, config)
}

/** PUT /set-up */
export async function dismissSetUp(
  ctx: OperatorActContext,
  { body }: Input<typeof calls.dismissSetUp>,
): Promise<SetUp> {
  const value = body.is_dismissed ? 'yes' : 'no'
  await ctx.act(async (db) => {
    await storeSetting(ctx, db, { key: 'set_up_dismissed', value })
    await ctx.audit(db, 'set-up.dismiss', { id: 'set-up', details: { is_dismissed: value } })
  })
  return ctx.read((db) => readSetUp(db, ctx.config))
}

/** POST /settings/mail-test. Refuses `too_many_requests`. */
export async function testMail(ctx: OperatorActContext): Promise<Reply<typeof calls.testMail>> {
  await spendAll(ctx, mailTestsOf(ctx.operator.id))
  const mark = { id: newId(ctx.now), writtenAt: ctx.now }
  const test = await sendTest(ctx.config, mailTestMail(ctx.config, ctx.operator), mark)
  await ctx.act(async (db) => {
    if (test.outcome === 'sent')
      await storeSetting(ctx, db, { key: 'mail_tested', value: ctx.now.toISOString() })
    const details = { outcome: test.outcome }
    await ctx.audit(db, 'mail.test', { id: ctx.operator.id, details })
  })
  return { ...test, to: ctx.operator.email }
}

/** Of two at once the later one counts, because both say the same. */
async function storeSetting(
  { operator, now }: Pick<OperatorActContext, 'operator' | 'now'>,
  db: Db,
  { key, value }: { key: SetUpKey; value: string },
): Promise<void> {
  const seenVersion = (await findSetting(db, key))?.version ?? 0
  await writeSetting(db, { key, value, seenVersion, by: `operator:${operator.id}`, now })
}

async function readSetUp(db: Db, config: Config): Promise<SetUp> {
  const facts = await findSetUpFacts(db)
  const people = (await findOperators(db)).filter((row) => operatorStateOf(row) === 'active')
  const steps: readonly [step: Step, isPossible: boolean, isDone: boolean][] = [
    ['second_operator', true, people.length > 1],
    ['mail_tested', config.smtpUrl !== undefined || !config.isLocal, facts.isMailTested],
    ['moderation_chosen', true, facts.isModerationChosen],
    ['policy_published', true, facts.hasPolicy],
    ['seller_entered', true, facts.hasSeller],
    ['money_chosen', true, isMoneyChosen(config, facts)],
    // On the machine of the server there is nobody else to let in.
    ['networks_chosen', !config.isLocal, config.operatorNetworks !== 'loopback'],
    // Backups of a database that is not ours are made by whoever runs it.
    ['backup_made', config.databaseUrl === undefined, hasBackup(config)],
  ]
  return {
    is_dismissed: facts.isDismissed,
    steps: steps
      .filter(([, isPossible]) => isPossible)
      .map(([step, , isDone]) => ({ step, is_done: isDone })),
  }
}

/** Files of payments, which name the account that pays, are made in EUR alone. */
function isMoneyChosen({ networkCurrency }: Config, facts: SetUpFacts): boolean {
  return facts.isShareChosen && (facts.hasPayoutAccount || networkCurrency !== 'EUR')
}

function hasBackup({ backupDir }: Config): boolean {
  return backupDir !== undefined && listBackups(backupDir).length > 0
}
