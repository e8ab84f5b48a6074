import type { Services } from '../../../lib/calls/context.ts'
import type { Db } from '../../../lib/db/database.ts'
import { resetMail } from './password-mails.ts'
import { makeResetLink, resetLifeMs } from './password-reset.ts'

/** Writes a mail with a link to set a new password, in the current transaction of the system. */
export async function mailResetLink(
  services: Pick<Services, 'config' | 'mail'>,
  db: Db,
  { developer, now }: { developer: { id: string; name: string; email: string }; now: Date },
): Promise<void> {
  const { id: developerId, name, email } = developer
  const link = await makeResetLink(services, db, { developerId, now, lifeMs: resetLifeMs })
  const mail = resetMail(services.config, { email, name, link })
  await services.mail.write(db, mail, { now, usefulMs: resetLifeMs })
}
