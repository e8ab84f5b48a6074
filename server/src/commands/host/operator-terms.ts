import { amountText } from '@frontrow/contract/money/amounts'
import { setTerms } from '../../features/account/account.ts'
import { setTax, treatmentText } from '../../features/ledger/ledger.ts'
import type { Services } from '../../lib/calls/context.ts'
import { CannotDo, unknown } from './cannot-do.ts'
import type { TermsAct } from '../lines/operator-terms-line.ts'

/** Returns the lines to print. Throws `CannotDo` where nothing was changed. */
export async function decideTerms(
  services: Services,
  operator: string,
  act: TermsAct,
): Promise<string[]> {
  return act.act === 'set-terms'
    ? giveTerms(services, operator, act)
    : giveTreatment(services, operator, act)
}

async function giveTerms(
  services: Services,
  operator: string,
  act: Extract<TermsAct, { act: 'set-terms' }>,
): Promise<string[]> {
  const done = await setTerms(services, { ...act, operator })
  if (done === undefined) return unknown(act.email)
  const { organizationName, kind, limitMicros, currency, validFrom } = done
  const limit =
    limitMicros === null ? 'without a limit' : `up to ${amountText(limitMicros)} ${currency}`
  const how = kind === 'prepaid' ? 'pays in advance' : `pays by invoice, ${limit},`
  return [`${organizationName} ${how} from ${validFrom} (UTC) on.`]
}

async function giveTreatment(
  services: Services,
  operator: string,
  act: Extract<TermsAct, { act: 'set-tax' }>,
): Promise<string[]> {
  const done = await setTax(services, { ...act, operator })
  if (done.outcome === 'unknown') return unknown(act.email)
  if (done.outcome === 'past')
    throw new CannotDo(
      `A treatment begins on ${done.first} (UTC) or later, after the last document. Nothing was changed.`,
    )
  return [
    `Documents of ${done.organizationName} as ${act.side} are taxed "${treatmentText(act)}" from ${done.day} (UTC) on.`,
  ]
}
