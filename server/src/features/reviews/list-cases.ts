import type { Input, Reply } from '@frontrow/contract/endpoint'
import {
  caseKinds,
  caseNeeds,
  type CaseKindName,
  type listCases as call,
} from '@frontrow/contract/operator/cases'
import { mayOperate, type OperatorRole } from '@frontrow/contract/operator/permissions'
import { cursorOf, pageOf, readTimeCursor } from '../../lib/calls/cursor.ts'
import { isId } from '../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../lib/calls/operator-context.ts'
import { asCase } from './as-case.ts'
import { startOfDay, utcDayOf } from '../../lib/time/utc-day.ts'
import { type CasePlace, findCases } from './case.sql.ts'
import { countDecided } from './decision.sql.ts'

const casesAPage = 50

/** GET /cases */
export async function listCases(
  ctx: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { kind, state = 'open', mine, may_decide: mayDecide, claimed_by: claimer, before } = query
  if (claimer !== undefined && !isId(claimer)) return { cases: [], next: null }
  const found = await findCases(ctx.db, {
    kind,
    kinds: mayDecide === 'true' ? decidedKinds(ctx.operator.roles) : undefined,
    state,
    claimedBy: mine === 'true' ? ctx.operator.id : claimer,
    before: casePlace(before),
    now: ctx.now,
    most: casesAPage + 1,
  })
  const { shown, next } = pageOf(found, casesAPage, ({ dueAt, id }) => cursorOf(dueAt, id))
  return {
    cases: shown.map((row) => ({
      ...asCase(row, ctx.now),
      ...(row.stillPath !== null && {
        thumbnail_url: `${ctx.config.mediaUrl}/${row.stillPath}/thumb.jpg`,
      }),
    })),
    next,
    ...(before === undefined && { today: await decidedToday(ctx) }),
  }
}

async function decidedToday({ db, now }: OperatorReadContext) {
  const { decided, medianSeconds } = await countDecided(db, startOfDay(utcDayOf(now)))
  return { decided, median_seconds: medianSeconds }
}

/** The kinds that an operator with these roles may decide. */
function decidedKinds(roles: readonly OperatorRole[]): CaseKindName[] {
  return caseKinds.filter((kind) => kind !== 'appeal' && mayOperate(caseNeeds[kind], roles))
}

function casePlace(cursor: string | undefined): CasePlace | undefined {
  const place = readTimeCursor(cursor)
  return place && { dueAt: place.at, id: place.id }
}
