import {
  freezeRate,
  rateChanged,
  type RateInput,
  setRate,
} from '../../features/billing/for-operators.ts'
import { hasOperators, mailBreakGlass, proposeAs } from '../../features/operator/for-host.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Db } from '../../lib/db/database.ts'
import { CannotDo } from './cannot-do.ts'
import { BadLine, command, dayOf, twoWords, type Way, wayOf, wayOptions } from './host-command.ts'
import { hostUserName } from './operator-name.ts'
import { signInToCommand } from './sign-in-to-command.ts'

export const enterRate = command({
  takes:
    '<currency> <usd> [--date <yyyy-mm-dd>] [--source <text>]\n[--sure | --as <email> --why <text> | --break-glass --why <text>]',
  does: 'set what one unit of a currency is worth in US dollars, from today or that day on, and where that is from, which documents name; a rate that differs by more than 20 % from the last one, or from any of the last 24 hours, is proposed to another operator with --as; --sure sets it while nobody operates yet; a budget keeps the rate with which its day began in the time zone of its organization',
  options: {
    ...wayOptions,
    date: { type: 'string' },
    source: { type: 'string' },
    sure: { type: 'boolean', default: false },
  },
  read: (words, options) => {
    const [currency, usd] = twoWords(
      words,
      'set-rate takes a currency and what one unit of it is worth in US dollars.',
    )
    if (!/^\d+(\.\d{1,9})?$/.test(usd) || !/[1-9]/.test(usd))
      throw new BadLine(
        `"${usd}" is not a rate such as 1.09: at most 9 decimals, more than nothing.`,
      )
    const cited = options.source === undefined ? {} : { cited: options.source }
    const rate: RateInput = {
      currency: currency.toUpperCase(),
      usd,
      ...dayOf(options.date),
      ...cited,
    }
    const way = wayOf(options)
    if (options.sure && way.way !== 'plain')
      throw new BadLine('--sure goes without --as and --break-glass.')
    return { rate, isSure: options.sure, way }
  },
  run: ({ services }, wanted) => enter(services, wanted),
})

/**
 * Sets an exchange rate, or proposes one that differs much. While nobody operates, `--sure` is
 * enough, because nobody could approve it. Returns the lines to print.
 */
async function enter(
  services: Services,
  { rate, way, isSure }: { rate: RateInput; way: Way; isSure: boolean },
): Promise<string[]> {
  const { currency, usd } = rate
  const operator = hostUserName()
  const isGlass = way.way === 'break-glass'
  const goesAround = isGlass || (isSure && !(await hasOperators(services)))
  const done = await setRate(services, { ...rate, operator, goesAround })
  switch (done.outcome) {
    case 'unknown':
      throw new CannotDo(`${currency} has no rate that could be set.`)
    case 'past':
      throw new CannotDo(`A rate holds from ${done.first} (UTC) on or later. Nothing was changed.`)
    case 'far':
      return proposeFar(services, { rate, way, beforeUsd: done.beforeUsd })
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
  { rate, way, beforeUsd }: { rate: RateInput; way: Way; beforeUsd: string },
): Promise<string[]> {
  const { currency, usd } = rate
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
  const freeze = (db: Db) => freezeRate(db, { ...rate, reason: way.why })
  const id = await proposeAs(services, by, { kind: rateChanged.name, freeze })
  return [far, `Proposed as ${id}. Another operator approves it under /operator/approvals.`]
}
