import type { Config } from '../../../lib/settings/config.ts'
import type { Db } from '../../../lib/db/database.ts'
import type { DecidedProposal, ProposalServices } from '../../proposals/proposals.ts'
import { membersOf } from '../../account/account.ts'
import { composeMail } from '../../../lib/mail/mail-page.ts'
import { nameInMail } from '../../../lib/mail/name-in-mail.ts'

interface News {
  /** Its organization is the one whose members are mailed. */
  proposal: Pick<DecidedProposal<unknown>, 'organizationId' | 'now'>
  subject: string
  /** One paragraph, after the greeting. Names in it are safe in a mail. */
  text: string
}

/** Mails every member of an organization what operators do to it, in the transaction of the act. */
export async function mailMembers(
  { config, mail }: Pick<ProposalServices, 'config' | 'mail'>,
  db: Db,
  { proposal, subject, text }: News,
): Promise<void> {
  const { organizationId, now } = proposal
  if (organizationId === null) return
  for (const { email, name } of await membersOf(db, organizationId)) {
    const message = composeMail(config, {
      kind: 'operators-acts',
      to: email,
      subject,
      heading: subject,
      preview: text,
      paragraphs: [`Hello ${nameInMail(name)}, ${text}`],
      button: {
        label: 'View members',
        link: `${config.publicUrl}/account/organization/members`,
      },
    })
    await mail.write(db, message, { now })
  }
}

/** What a member does who does not agree. */
export function objecting({ supportEmail }: Pick<Config, 'supportEmail'>): string {
  const support = supportEmail === '' ? 'support' : supportEmail
  return `If this is a mistake, contact ${support} before then.`
}
