import { setTimeout as wait } from 'node:timers/promises'
import type { KeptMail, RunningServer } from './server-process.ts'

/**
 * The last mail to an address, once it is kept and has what is looked for. Another worker, or a
 * command beside the server, may have taken it out of the outbox and be writing it still.
 */
export async function mailTo(
  server: RunningServer,
  email: string,
  isWanted: (mail: KeptMail) => boolean = () => true,
): Promise<KeptMail> {
  const giveUpAt = performance.now() + 20_000
  for (;;) {
    const mail = server.mails().findLast((one) => one.to === email && isWanted(one))
    if (mail !== undefined) return mail
    if (performance.now() > giveUpAt) throw new Error(`no mail to ${email}`)
    await wait(50)
  }
}

/** The code of the last mail with one to an address. */
export async function codeFor(server: RunningServer, email: string): Promise<string> {
  return (await mailTo(server, email, ({ code }) => code !== undefined)).code ?? ''
}

/** The token of the link in the last mail with one to an address. */
export async function tokenFor(server: RunningServer, email: string): Promise<string> {
  const link = /#token=([\w-]+)/
  const { text } = await mailTo(server, email, (mail) => link.test(mail.text))
  return link.exec(text)?.[1] ?? ''
}
