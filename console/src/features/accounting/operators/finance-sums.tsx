import type { Finance } from '@frontrow/contract/operator/finance/finance'
import { Link } from 'react-router'
import { moneyText } from '../../../lib/text/money-text.ts'
import { operatorPaths } from '../../../operator-paths.ts'

/** The id of the part of the page that the cash leads to. */
export const trialBalance = 'trial-balance'

/** What is owed, held and earned now, each with what it leaves out. */
export function financeSums({ currency, advertisers, publishers, network, ...finance }: Finance) {
  const money = (amount: string) => moneyText(amount, currency)
  const isZero = (amount: string) => Number(amount) === 0
  return [
    {
      label: 'Receivables',
      value: <Link to={operatorPaths.openItems}>{money(advertisers.receivable)}</Link>,
      more: `${money(advertisers.owe)} used and not paid, before tax`,
    },
    {
      label: 'Paid in advance',
      value: money(advertisers.have_credit),
      more: 'not used, before tax',
    },
    {
      label: 'Payable to publishers',
      value: money(publishers.payable),
      ...(!isZero(publishers.give_back) && {
        more: `${money(publishers.give_back)} deducted from others`,
      }),
    },
    { label: 'Held earnings', value: money(publishers.held) },
    { label: 'Estimated earnings', value: money(publishers.estimated) },
    {
      label: 'Network revenue',
      value: money(network.revenue),
      more: isZero(network.invalid)
        ? `plus ${money(network.estimated)} estimated`
        : `plus ${money(network.estimated)} estimated; ${money(network.invalid)} lost to invalid traffic`,
    },
    {
      label: 'Cash (book balance)',
      value: <a href={`#${trialBalance}`}>{money(finance.cash)}</a>,
      ...(!isZero(finance.in_flight) && {
        more: `excludes ${money(finance.in_flight)} in transit`,
      }),
    },
    ...(isZero(finance.sandbox_cash)
      ? []
      : [{ label: 'Cash of the sandbox', value: money(finance.sandbox_cash) }]),
  ]
}
