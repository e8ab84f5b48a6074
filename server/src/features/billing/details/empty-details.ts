import Type from 'typebox'
import { audit, consoleAct } from '../../audit/audit.ts'
import { type ProposalServices, proposalKind } from '../../proposals/proposals.ts'
import type { Db } from '../../../lib/db/database.ts'
import { membersOf } from '../../account/account.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'
import { type DetailsTable, emptyColumns, filledDetails } from './empty-details.sql.ts'

const emptied = Type.Object({
  organization: Type.String(),
  table: Type.Enum(['bank_details', 'tax_details']),
  fields: Type.Array(Type.String()),
})

const names = { bank_details: 'bank', tax_details: 'tax' } as const

/** Empties bank or tax details, which members fill in only once by themselves. */
export const payoutDetailsEmptied = proposalKind(emptied, {
  name: 'organization.empty-details',
  needs: 'finance.write',
  title: 'Clear bank or tax details',
  subjectName: async (_db, { payload }) => `${payload.organization}, ${names[payload.table]}`,
  changes: ({ fields }) => fields.map((field) => ({ field, before: 'filled in', after: null })),
  isUnchanged: async (db, { subject, payload }) => {
    const { table, fields } = payload
    const organizationId = organizationOf(subject)
    return (await filledDetails(db, { organizationId, table })).join() === fields.join()
  },
  apply: async (services, db, { subject, payload, actor, now, reason }) => {
    const organizationId = organizationOf(subject)
    const { table, fields } = payload
    await emptyColumns(db, { organizationId, table })
    const action =
      table === 'bank_details' ? 'organization.reset-banking' : 'organization.reset-taxation'
    const by = consoleAct({ db, now, organizationId, actor })
    await audit(by, action, { id: organizationId, details: { fields, reason } })
    await mailMembers(services, db, { organizationId, now, ...payload })
  },
})

/** The subject of a proposal: both details of an organization may be proposed at the same time. */
export function subjectOf(organizationId: string, table: DetailsTable): string {
  return `${organizationId}|${table}`
}

function organizationOf(subject: string): string {
  return subject.split('|')[0] ?? ''
}

async function mailMembers(
  { config, mail }: Pick<ProposalServices, 'config' | 'mail'>,
  db: Db,
  about: { organizationId: string; table: DetailsTable; organization: string; now: Date },
): Promise<void> {
  const { organizationId, table, now } = about
  const organization = nameInMail(about.organization)
  const what = names[table]
  for (const { email, name } of await membersOf(db, organizationId)) {
    const message = composeMail(config, {
      kind: 'payout-details',
      to: email,
      subject: `The ${what} details of ${organization} were cleared`,
      heading: `The ${what} details were cleared`,
      preview: 'You can enter them again.',
      paragraphs: [
        `Hello ${nameInMail(name)}, two operators of ${config.productName} cleared the ${what} details of ${organization}. You can enter them again.`,
      ],
      button: {
        label: 'Fill them in',
        link: `${config.publicUrl}/account/${what === 'bank' ? 'banking' : 'taxation'}`,
      },
      note: 'If nobody of your organization asked for it, tell the support at once.',
    })
    await mail.write(db, message, { now })
  }
}
