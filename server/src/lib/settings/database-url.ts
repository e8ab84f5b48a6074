import { existsSync } from 'node:fs'
import { BadSetting } from '../failures/bad-setting.ts'

const example = 'postgres://user:secret@db.example.com:5432/frontrow'
/** Parameters of a URL that pg would use, but that the program sets itself. */
const ownParameters = [
  'statement_timeout',
  'query_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
  'connectionTimeoutMillis',
  'client_encoding',
  'binary',
]
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Reads the address of a database. It may hold a password, so an error does not repeat it. */
export function readDatabaseUrl(variable: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const bad = (wrong: string): never => {
    throw new BadSetting(variable, wrong, example)
  }
  const address = text.replace('@/', '@localhost/')
  if (!/^postgres(ql)?:\/\//.test(text)) bad('is not a postgres:// address')
  if (!URL.canParse(address))
    bad('is not an address; percent-encode what is special in the user and the password')
  const { searchParams } = new URL(address)
  const wrong = wrongParameter(searchParams)
  if (wrong !== undefined) bad(wrong)
  return text
}

function wrongParameter(parameters: URLSearchParams): string | undefined {
  const taken = ownParameters.find((name) => parameters.has(name))
  if (taken !== undefined) return `has ${taken}, which the program sets itself; take it out`
  const mode = parameters.get('sslmode')
  if (mode !== null && !modes.includes(mode))
    return `has an sslmode that is not ${modes.join(', ')}`
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const file = parameters.get(name)
    if (file !== null && !existsSync(file))
      return `has as its ${name} "${file}", which does not exist`
  }
  return undefined
}
