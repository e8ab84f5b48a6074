import { programVersion } from '../../lib/settings/program-version.ts'

/**
 * The text at the top of the API reference, in Markdown. A test runs its two examples against a
 * server, with the address and the token in place of the ones written here.
 */
export function apiGuide(url: string): string {
  return `The console API under \`/api/v1\` and ad delivery under \`/delivery/v1\`.

## Use the API from a program

An Admin makes an API token in the console under Organization, API Tokens. The token belongs to the
organization, has the scopes you choose, ends on its day and can be bound to networks. Its secret is
shown once. Send it as a bearer token:

\`\`\`sh
curl --silent --fail -H 'Authorization: Bearer fr_t_…' '${url}/api/v1/organization/apps'
\`\`\`

For Node 20 and newer this network has a package with every call that a token may make, typed. It
makes the idempotency keys, and tries again what may be sent again:

\`\`\`sh
npm install ${url}/sdk/npm/frontrow-client-${programVersion()}.tgz
\`\`\`

\`\`\`ts
import { createClient, listApps } from '@frontrow/client'

const network = createClient({ url: '${url}', token: 'fr_t_…' })
for (const { id, name } of await network.call(listApps)) console.log(id, name)
\`\`\`

- \`x-needs\` of a call is the scope it needs. Without it the answer is 403 with the reason
  \`scope_missing\`; where a person is needed, such as for bank details, it is \`person_needed\`.
- A token makes 600 calls a minute. Beyond that the answer is 429 with a \`Retry-After\` header.
- Send an \`Idempotency-Key\` header with every call that creates something, and repeat the call with
  the same key when no answer came: it is made once.

## Ranges of counts

\`from_timestamp\` is the first moment of a range and \`to_timestamp\` the last one, included, such as
23:59:59.999: ISO 8601, a date, or epoch milliseconds. Empty is no limit, and a date as the last
moment is its whole day in UTC.

Counts are kept by the hour of UTC, and an hour belongs to the range in which it begins. So days of
any time zone add up to the range of all of them. In a zone that is half or a quarter of an hour
off, a day begins with the next full hour of UTC.
`
}
