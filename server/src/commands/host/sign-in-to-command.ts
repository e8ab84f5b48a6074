import { operatorOnHost } from '../../features/operator/for-host.ts'
import type { Services } from '../../lib/calls/context.ts'
import { withSecrets } from './ask-secret.ts'
import { CannotDo } from './cannot-do.ts'

/**
 * The operator of `--as`, who gives the password in the terminal, and a second factor where they
 * have one. A pipe has each on a line of its own.
 */
export async function signInToCommand(services: Services, email: string) {
  return withSecrets(async (ask) => {
    const password = await ask(`Password of ${email}: `)
    if (password === undefined) throw new CannotDo('No password was given. Nothing was changed.')
    const askFactor = () => ask('Code of the authenticator app, or a recovery code: ')
    return operatorOnHost(services, { email, password, askFactor })
  })
}
