import { isSeen } from '@frontrow/contract/seen-text'
import { amountText, microsOf } from '@frontrow/contract/money/amounts'
import { findPayeeOrganization, recordPayment } from '../../features/billing/for-operators.ts'
import { proposeAs } from '../../features/operator/for-host.ts'
import { freezeManual, payoutsPaid, type RunPayload } from '../../features/payouts/payouts.ts'
import type { Services } from '../../lib/calls/context.ts'
import type { Proposal } from '../../lib/calls/operator-context.ts'
import { CannotDo, throwUnknown } from './cannot-do.ts'
import { BadLine, command, dayOf, reasonOf, twoWords } from './host-command.ts'
import { hostUserName } from './operator-name.ts'
import { signInToCommand } from './sign-in-to-command.ts'
import { findOpenBooks } from '../../features/books/books.ts'

interface Payment {
  email: string
  amountMicros: bigint
  date?: string
  reference?: string
  /** Who proposes it, where the books are live. */
  by?: { as: string; why: string }
}

export const enterPayment = command({
  takes: '<email> <amount> [--date <yyyy-mm-dd>] [--reference <text>]\n[--as <email> --why <text>]',
  does: "record a payment of the network to this developer's organization, in US dollars; the default reference is the date, and a reference is accepted once; with live books it is a payout by hand in their currency, which --as proposes to another operator",
  options: {
    date: { type: 'string' },
    reference: { type: 'string' },
    as: { type: 'string' },
    why: { type: 'string' },
  },
  read: (words, { date, reference, as, why }): Payment => {
    const [email, amount] = twoWords(words, 'record-payment takes an email and an amount.')
    const amountMicros = microsOf(amount)
    if (amountMicros === undefined || amountMicros === 0n)
      throw new BadLine(`"${amount}" is not an amount such as 120 or 120.50.`)
    if (reference !== undefined && !isSeen(reference))
      throw new BadLine('--reference needs a text.')
    if (as === undefined && why !== undefined) throw new BadLine('--why goes with --as.')
    return {
      email,
      amountMicros,
      ...dayOf(date),
      ...(reference !== undefined && { reference: reference.trim() }),
      ...(as !== undefined && { by: { as, why: reasonOf(why, '--as') } }),
    }
  },
  run: async ({ services }, payment) => {
    const books = await services.database.asSystem(findOpenBooks)
    return books?.book === 'live' ? propose(services, payment) : record(services, payment)
  },
})

async function record(services: Services, payment: Payment): Promise<string[]> {
  const done =
    (await recordPayment(services, { ...payment, operator: hostUserName() })) ??
    throwUnknown(payment.email)
  const { organizationName, date, reference } = done
  if (!done.isNew)
    throw new CannotDo(
      `${organizationName} has a payment with the reference ${reference} already. Nothing was recorded; another one needs a --reference of its own.`,
    )
  const amount = amountText(payment.amountMicros)
  return [`${amount} USD to ${organizationName} on ${date} is recorded, reference ${reference}.`]
}

/** With live books a payment moves money of the books, so two operators agree to it. */
async function propose(
  services: Services,
  { email, amountMicros, by }: Payment,
): Promise<string[]> {
  if (by === undefined)
    throw new CannotDo(
      'The books are live, so a payment is a payout by hand that two operators agree to: use --as <email> --why <text> to propose it.',
    )
  const organizationId = (await findPayeeOrganization(services, email)) ?? throwUnknown(email)
  const proposer = await signInToCommand(services, by.as)
  const frozen: Proposal[] = []
  const id = await proposeAs(services, proposer, {
    kind: payoutsPaid.name,
    freeze: async (db) => {
      const made = await freezeManual(db, services, {
        organizationId,
        amountMicros,
        reason: by.why,
      })
      frozen.push(made)
      return made
    },
  })
  return [
    `Proposed as ${id}. Another operator approves it under /operator/approvals.`,
    ...frozen.flatMap(({ subject, payload }) =>
      runLines(subject, payload as unknown as RunPayload),
    ),
  ]
}

/** What a run pays, and of each organization that is paid again what it was paid before. */
function runLines(run: string, { total, currency, count, lines }: RunPayload): string[] {
  return [
    `The run ${run} has ${count === 1 ? 'one payout' : `${count} payouts`}, together ${total} ${currency}.`,
    ...lines.flatMap(({ name, amount, again }) =>
      again === undefined ? [] : [`Paid again: ${name} ${amount} ${currency}; ${again}.`],
    ),
  ]
}
