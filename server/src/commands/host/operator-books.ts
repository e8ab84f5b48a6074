import { readableAmount } from '@frontrow/contract/money/amounts'
import { openDayRecounts } from '../../features/delivery/delivery.ts'
import { closeDay, openBooks, percentOf, setShare } from '../../features/ledger/ledger.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo, unknown } from './cannot-do.ts'
import { proposeTheAdjustment } from './operator-adjust.ts'
import { closeTheMonth } from './operator-close-month.ts'
import { exportTheBooks } from './operator-export-books.ts'
import type { OperatorAct } from '../lines/operator-line.ts'
import { handleCharges } from './operator-charges.ts'
import type { ChargesAct } from '../lines/operator-charges-line.ts'
import { decideTerms } from './operator-terms.ts'
import type { TermsAct } from '../lines/operator-terms-line.ts'

const booksActs = [
  'open-books',
  'close-day',
  'close-month',
  'export-books',
  'propose-adjustment',
  'set-share',
  'set-terms',
  'set-tax',
  'list-charges',
  'look-up-charge',
  'refund-charge',
] as const

export type BooksAct = Extract<OperatorAct, { act: (typeof booksActs)[number] }>

export function isBooksAct(act: OperatorAct): act is BooksAct {
  return booksActs.some((name) => name === act.act)
}

function isTermsAct(act: BooksAct): act is Extract<BooksAct, TermsAct> {
  return act.act === 'set-terms' || act.act === 'set-tax'
}

function isChargesAct(act: BooksAct): act is Extract<BooksAct, ChargesAct> {
  return act.act.endsWith('-charge') || act.act === 'list-charges'
}

/** Returns the lines to print. Throws `CannotDo` with them where nothing was changed. */
export async function keepTheBooks(
  services: Services,
  { eventUrl, operator }: { eventUrl: string; operator: string },
  act: BooksAct,
): Promise<string[]> {
  if (act.act === 'open-books') return openTheBooks(services, operator)
  if (act.act === 'close-month') return closeTheMonth(services, { ...act, operator })
  if (act.act === 'export-books')
    return exportTheBooks(services, { ...act, month: act.month, eventUrl, operator })
  if (isTermsAct(act)) return decideTerms(services, operator, act)
  if (isChargesAct(act)) return handleCharges(services, operator, act)
  if (act.act === 'propose-adjustment') {
    const wanted = { ...act, placementId: act.placementId }
    return proposeTheAdjustment(services, { eventUrl, as: act.as, wanted })
  }
  const { lines, isDone } =
    act.act === 'close-day'
      ? await closeTheDay(services, { eventUrl, day: act.day })
      : await setTheShare(services, { ...act, operator })
  if (!isDone) throw new CannotDo(lines.join('\n'))
  return lines
}

async function openTheBooks(services: Services, operator: string): Promise<string[]> {
  const { isNew, since, currency, book } = await openBooks(services, `operator:${operator}`)
  const begin = `They begin with ${since} (UTC), in ${currency}, as ${book} books.`
  return isNew
    ? ['The books are open.', begin, 'What was delivered before is never charged.']
    : ['The books were open already. Nothing was changed.', begin]
}

/** What to print. `isDone` is false where nothing was changed. */
interface Printed {
  lines: string[]
  isDone: boolean
}

async function closeTheDay(
  services: Services,
  { eventUrl, day }: { eventUrl: string; day: string },
): Promise<Printed> {
  const recounts = openDayRecounts(services, eventUrl)
  try {
    const closed = await closeDay({ database: services.database, recounts }, day)
    return describe(day, closed, services.config.networkCurrency)
  } finally {
    await recounts.close()
  }
}

type Closed = Awaited<ReturnType<typeof closeDay>>

function describe(day: string, closed: Closed, currency: string): Printed {
  const refused = (line: string) => ({ lines: [line, 'Nothing was posted.'], isDone: false })
  switch (closed.outcome) {
    case 'not_open':
      return refused('The books are not open: run open-books first.')
    case 'before':
      return refused(`The books begin with ${closed.since}; earlier days are never charged.`)
    case 'running':
      return refused(`${day} can be closed 15 minutes after its end (UTC).`)
    case 'waiting':
      return refused('A month is being closed. Try again when it is final.')
    case 'closed': {
      if (closed.state === 'differs')
        return refused(`The counts of ${day} differ: ${closed.difference ?? ''}.`)
      const sums = `${String(closed.impressions)} impressions, ${readableAmount(closed.gross_micros, currency)} ${currency} owed, ${readableAmount(closed.earned_micros, currency)} ${currency} earned`
      return { lines: [`${day} is counted, revision ${closed.revision}: ${sums}.`], isDone: true }
    }
  }
}

async function setTheShare(
  services: Services,
  act: Parameters<typeof setShare>[1],
): Promise<Printed> {
  const done = await setShare(services, act)
  if (done.outcome === 'unknown') unknown(act.email ?? '')
  if (done.outcome === 'past') {
    const line = `A share holds from ${done.first} (UTC) on or later. Nothing was changed.`
    return { lines: [line], isDone: false }
  }
  const who = done.organizationName ?? 'Every organization without a share of its own'
  const line = `${who} gets ${percentOf(act.shareBp)} from ${done.day} (UTC) on; until then ${percentOf(done.beforeBp)}.`
  return { lines: [line], isDone: true }
}
