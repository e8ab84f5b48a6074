import { operatorWithPassword } from '../../features/operator/operator.ts'
import type { Services } from '../../lib/calls/context.ts'
import { withSecrets } from './ask-secret.ts'
import { CannotDo } from './cannot-do.ts'

/** The operator of `--as`, whose password is asked for in the terminal. */
export async function signInToCommand(services: Services, email: string) {
  const password = await withSecrets((ask) => ask(`Password of ${email}: `))
  if (password === undefined) throw new CannotDo('No password was given. Nothing was changed.')
  return operatorWithPassword(services, { email, password })
}
