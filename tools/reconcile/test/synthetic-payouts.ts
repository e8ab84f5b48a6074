// Payouts of the synthetic network.
import { type Ledger, post } from './synthetic-ledger.ts'
import { networkCurrency, people } from './synthetic-network.ts'

const cent = 10_000n

/** One payout that is paid two days later, and one with tax withheld and a fee that is sent. */
export function payOut(ledger: Ledger, today: string) {
  const payouts = [
    {
      id: '01927777-0000-7000-8000-000000000001',
      organization: people.games,
      amount: 50n * cent,
      withheld: 0n,
      fee: 0n,
      state: 'paid',
    },
    {
      id: '01927777-0000-7000-8000-000000000002',
      organization: people.news,
      amount: 37n * cent,
      withheld: 5n * cent,
      fee: cent,
      state: 'sent',
    },
  ]
  for (const { id, organization, amount, withheld, fee, state } of payouts) {
    const row = {
      amount_micros: String(amount),
      approved_on: today,
      currency: networkCurrency,
      fee_micros: String(fee),
      id,
    }
    ledger.payouts.push({
      ...row,
      month: today.slice(0, 7),
      organization,
      state,
      withheld_micros: String(withheld),
    })
    const [payable, sent] = [`publisher:payable/${organization}`, amount - withheld - fee]
    post(ledger, { key: `payout/${id}`, at: `${today}T11:00:00.000Z`, day: today }, [
      { debit: payable, credit: 'payouts:in_flight', amount: sent },
      { debit: payable, credit: 'tax:withheld', amount: withheld },
      { debit: payable, credit: 'network:fees', amount: fee },
    ])
    if (state === 'paid')
      post(ledger, { key: `payout/${id}/paid`, at: `${today}T18:00:00.000Z`, day: today }, [
        { debit: 'payouts:in_flight', credit: 'cash:bank', amount: sent },
      ])
  }
}
