import type { Input, Reply } from '@frontrow/contract/endpoint'
import type { searchNetwork as call } from '@frontrow/contract/operator/home'
import { mayOperate } from '@frontrow/contract/operator/permissions'
import { isId } from '../../../lib/db/ids.ts'
import type { OperatorReadContext } from '../../../lib/calls/operator-context.ts'
import { hmacOfKey } from '../../account/account.ts'
import { organizationNumberIn } from '../../documents/for-operators.ts'
import {
  describeFound,
  findByWords,
  findById,
  findExact,
  findInvoiceByNumber,
  findOrganizationByNumber,
  findApiKeyByHmac,
  findOfOrganizations,
  findPayout,
  type FoundKind,
  type Ref,
} from './search.sql.ts'

const mostOfAKind = 8

/** GET /search */
export async function searchNetwork(
  ctx: OperatorReadContext,
  { query }: Input<typeof call>,
): Promise<Reply<typeof call>> {
  const { db } = ctx
  const { kind } = query
  const q = query.q.trim()
  const exact = isId(q.toLowerCase())
    ? await findById(db, q.toLowerCase())
    : [...(await findExact(db, q)), ...(await keyRefs(ctx, q)), ...(await financeRefs(ctx, q))]
  const words = foldedWords(q)
  const named = await findByWords(db, { words, kind, most: mostOfAKind })
  const theirs = await ofOrganizations(ctx, { words, kind, named })
  const refs = [...exact, ...named, ...theirs].filter(
    (ref) => kind === undefined || ref.kind === kind,
  )
  const found = await describeFound(db, refs)
  return found.map(({ organizationId, organizationName, ...shown }) => ({
    ...shown,
    organization:
      organizationId === null ? null : { id: organizationId, name: organizationName ?? '' },
  }))
}

/** A text that finds more organizations is a common word, and their objects would hide others. */
const mostOrganizations = 3

const kindsOfOrganizations: readonly FoundKind[] = ['app', 'campaign', 'invoice']

/**
 * The newest objects of the organizations that the words find. Of each kind there are at most eight
 * together with those of `named`, which the words find by their own names.
 */
async function ofOrganizations(
  { db, operator }: OperatorReadContext,
  found: { words: readonly string[]; kind: FoundKind | undefined; named: readonly Ref[] },
): Promise<Ref[]> {
  const { words, kind, named } = found
  if (kind !== undefined && !kindsOfOrganizations.includes(kind)) return []
  // A search for all kinds has already looked for organizations, so its results are used.
  const organizations =
    kind === undefined
      ? named.filter((ref) => ref.kind === 'organization')
      : await findByWords(db, { words, kind: 'organization', most: mostOrganizations + 1 })
  if (organizations.length === 0 || organizations.length > mostOrganizations) return []
  const theirs = await findOfOrganizations(db, {
    ids: organizations.map(({ id }) => id),
    most: mostOfAKind,
    withInvoices: mayOperate('finance.read', operator.roles),
  })
  const known = new Set(named.map(({ id }) => id))
  const added = Map.groupBy(
    theirs.filter(({ id }) => !known.has(id)),
    ({ kind }) => kind,
  )
  return [...added].flatMap(([of, refs]) =>
    refs.slice(0, Math.max(0, mostOfAKind - named.filter((ref) => ref.kind === of).length)),
  )
}

/** A text without a space may be an API key, which is stored as its HMAC alone. */
async function keyRefs(ctx: OperatorReadContext, text: string) {
  if (text.length < 16 || /\s/.test(text)) return []
  const hmac = hmacOfKey(ctx.secrets, text)
  const id = await ctx.database.asSystem((db) => findApiKeyByHmac(db, hmac))
  return id === undefined ? [] : [{ kind: 'key' as const, id }]
}

/** Finds payouts and customers by reference, and invoices by number, with `finance.read`. */
async function financeRefs({ db, operator }: OperatorReadContext, text: string) {
  if (!mayOperate('finance.read', operator.roles)) return []
  const customer = organizationNumberIn(text)
  const [, series, number] = /^(.+)-(\d{1,15})$/.exec(text.toUpperCase()) ?? []
  return [
    ...(await findPayout(db, text.toUpperCase())),
    ...(customer === undefined ? [] : await findOrganizationByNumber(db, customer)),
    ...(series === undefined
      ? []
      : await findInvoiceByNumber(db, { series, number: Number(number) })),
  ]
}

/**
 * The words of a text as `search_words_of` of the migration writes them: lower case, without
 * accents; the longest first.
 */
export function foldedWords(text: string): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
  const words = folded.split(/[\s!-/:-@[-`{-~]+/).filter((word) => word !== '')
  return [...new Set(words.map((word) => word.slice(0, 60)))]
    .toSorted((one, other) => other.length - one.length)
    .slice(0, 6)
}
