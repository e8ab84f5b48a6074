import { operatorRolesText } from '@frontrow/contract/operator/permissions'
import type { Config } from '../../lib/settings/config.ts'
import type { PreparedNetwork } from './prepare-network.ts'

/** Where everything is, for when the program is ready. */
export function greeting(
  config: Config,
  { demo, isOperated, database }: PreparedNetwork & { database: string },
): string {
  const lines: [string, string][] = [
    ['database', database],
    ['console', config.publicUrl],
    ['operators', `${config.publicUrl}/operator`],
    ['api', `${config.publicUrl}/api/docs`],
  ]
  if (config.workers > 1)
    lines.push(['workers', `${config.workers}; SIGUSR2 replaces them one by one`])
  if (config.smtpUrl === undefined && config.isLocal)
    lines.push(['mails', `${config.publicUrl}/mailbox`])
  if (demo !== undefined)
    lines.push(
      ['demo', `${demo.summary}`],
      ['demo app', `${config.publicUrl}/demo-app`],
      ['sign in', `${demo.email}  ${demo.password}`],
      ...demo.operators.map(({ email, password, roles }): [string, string] => [
        'operator',
        `${email}  ${password}  (${operatorRolesText(roles)})`,
      ]),
    )
  if (!isOperated)
    lines.push(['operator', 'npm run operator -- add-operator <email> --role administrator'])
  const text = lines.map(([name, value]) => `  ${name.padEnd(10)}${value}`).join('\n')
  return `\n${config.productName} is ready\n${text}\n`
}
