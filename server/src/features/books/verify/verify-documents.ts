import { createHash } from 'node:crypto'
import { canonicalJson, type Json } from '../../../lib/crypto/canonical-json.ts'
import type { Services } from '../../../lib/calls/context.ts'
import { isSignatureOfText } from '../../../lib/crypto/seal.ts'
import { bookKey } from '../journal/seal-days.ts'
import { type Finding, runChecks } from './verify-books.sql.ts'
import { monthChecks, type SignedBody, signedBodies } from './verify-documents.sql.ts'

type Verifying = Pick<Services, 'database' | 'secrets'>

/** Checks closed months, holds and documents, and every document against its hash and signature. */
export async function verifyMonths(services: Verifying): Promise<Finding[]> {
  const found = await services.database.asSystem((db) => runChecks(db, monthChecks))
  return [...found, await verifySignatures(services)]
}

const batch = 200

async function verifySignatures({ database, secrets }: Verifying): Promise<Finding> {
  const key = bookKey(secrets)
  let difference: string | undefined
  let count = 0
  for (let after = ''; ;) {
    const documents = await database.asSystem((db) => signedBodies(db, { after, most: batch }))
    for (const document of documents) difference ??= faultOf(document, key)
    count += documents.length
    const last = documents.at(-1)
    if (last === undefined) break
    after = last.name
  }
  return { check: `the books: documents are as they were signed, ${count}`, difference }
}

function faultOf(
  { name, body, sha256, signature }: SignedBody,
  key: ReturnType<typeof bookKey>,
): string | undefined {
  if (!createHash('sha256').update(body).digest().equals(sha256))
    return `${name} is not what was hashed`
  if (!isSignatureOfText(key, body, signature)) return `${name} is not signed by the master key`
  const content = JSON.parse(body) as Json & { number: string }
  if (content.number !== name) return `${name} says that its number is ${content.number}`
  return canonicalJson(content) === body ? undefined : `${name} is not canonical JSON`
}
