import type { saveBanking } from '@frontrow/contract/billing'
import type { Input } from '@frontrow/contract/endpoint'
import type { MemberContext } from '../../../lib/calls/context.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { lastFour } from './bank-number.ts'

type BankColumn = keyof Input<typeof saveBanking>['body']

interface Filling {
  organization: { name: string; bank_account_number: string | null }
  filled: readonly BankColumn[]
  members: readonly { name: string; email: string }[]
}

const labels: Readonly<Record<BankColumn, string>> = {
  bank_account_holder_name: 'Account Holder Name',
  bank_account_number: 'Bank Account Number',
  bank_address: 'Bank Address',
  bank_swift_code: 'SWIFT Code',
  iban: 'IBAN',
}

/**
 * Mails every member which banking fields were filled in, and what to do if no member did it. Runs
 * in the transaction that fills them.
 */
export async function notifyBankingFilled(
  ctx: Pick<MemberContext, 'config' | 'mail' | 'db' | 'now'>,
  filling: Filling,
): Promise<void> {
  const { config } = ctx
  const organizationName = nameInMail(filling.organization.name)
  const what = `Filled in: ${filling.filled.map((column) => nameOf(column, filling)).join(', ')}.`
  const support = config.supportEmail === '' ? '' : ` (${config.supportEmail})`
  const mails = filling.members.map(({ name, email }) =>
    composeMail(config, {
      kind: 'payout-details',
      to: email,
      subject: `Banking details of ${organizationName} were filled in`,
      heading: 'Banking details were filled in',
      preview: 'If nobody in your team did this, act now.',
      paragraphs: [
        `Hello ${nameInMail(name)}, a member of ${organizationName} filled in its banking details on ${config.productName}.`,
        what,
        `If nobody in your team did this, change your password and contact ${config.productName} support${support} now. Payouts go to this account, and the console cannot change it.`,
      ],
      button: { label: 'View banking details', link: `${config.publicUrl}/account/banking` },
    }),
  )
  for (const mail of mails) await ctx.mail.write(ctx.db, mail, { now: ctx.now })
}

/** Mails are not encrypted, so they show at most the last four digits of a number. */
function nameOf(column: BankColumn, { organization }: Filling): string {
  const label = labels[column]
  const number = column === 'bank_account_number' ? organization.bank_account_number : null
  const end = number === null ? null : lastFour(number)
  return end === null ? label : `${label} (ending in ${end})`
}
