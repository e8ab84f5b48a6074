import { freezeRate, rateChanged, type RateInput, setRate } from '../../features/billing/billing.ts'
import { hasOperators, mailBreakGlass, proposeAs } from '../../features/operator/operator.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { CannotDo } from './cannot-do.ts'
import type { Way } from '../lines/operator-people-line.ts'
import { signInToCommand } from './operator-people.ts'

type RateAct = RateInput & { isSure: boolean; way: Way; operator: string }

/**
 * Sets an exchange rate, or proposes one that differs much. While nobody operates, `--sure` is
 * enough, because nobody could approve it. Returns the lines to print.
 */
export async function enterRate(services: Services, act: RateAct): Promise<string[]> {
  const { currency, usd, date, way, isSure, operator } = act
  const input = { currency, usd, ...(date !== undefined && { date }) }
  const isGlass = way.way === 'break-glass'
  const goesAround = isGlass || (isSure && !(await hasOperators(services)))
  const done = await setRate(services, { ...input, operator, goesAround })
  switch (done.outcome) {
    case 'unknown':
      throw new CannotDo(`${currency} has no rate that could be set.`)
    case 'past':
      throw new CannotDo(`A rate holds from ${done.first} (UTC) on or later. Nothing was changed.`)
    case 'far':
      return proposeFar(services, { input, way, beforeUsd: done.beforeUsd })
    case 'set':
      if (isGlass) {
        const what = `set-rate ${currency} ${usd}, because: ${way.why}`
        await mailBreakGlass(services, { user: operator, what })
      }
      return [`From ${done.day} on, one ${currency} is worth ${usd} USD.`]
  }
}

async function proposeFar(
  services: Services,
  { input, way, beforeUsd }: { input: RateInput; way: Way; beforeUsd: string },
): Promise<string[]> {
  const { currency, usd } = input
  const far = `One ${currency} is worth ${beforeUsd} USD now; ${usd} is more than 20 % off it, or off another rate of the last 24 hours.`
  if (way.way !== 'as')
    throw new CannotDo(
      `${far} Nothing was changed. ${
        (await hasOperators(services))
          ? 'Two operators decide: use --as <email> --why <text> to propose it. In an emergency --break-glass --why <text> does it at once and mails every administrator.'
          : 'If it is meant, say it again with --sure.'
      }`,
    )
  const by = await signInToCommand(services, way.email)
  const freeze = (db: Db) => freezeRate(db, { ...input, reason: way.why })
  const id = await proposeAs(services, by, { kind: rateChanged.name, freeze })
  return [far, `Proposed as ${id}. Another operator approves it under /operator/approvals.`]
}
