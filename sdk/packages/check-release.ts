// Prints the platforms that must not be released, and ends with 1 where there is one: a release is
// made of what was proved in the last 30 days.
import { fileURLToPath } from 'node:url'
import { type PackageProof, sdkPlatforms } from '@frontrow/contract/sdk-packages'
import { readProofs } from './proofs.ts'

const mostDays = 30
const dayMs = 86_400_000

/** A line for each platform without a proof, with a failed check or with an old proof. */
export function unreleasable(proofs: ReadonlyMap<string, PackageProof>, now: Date): string[] {
  return sdkPlatforms.flatMap((platform) => {
    const why = hindrance(proofs.get(platform), now)
    return why === undefined ? [] : [`${platform}: ${why}; run \`npm run test:sdks ${platform}\``]
  })
}

function hindrance(proof: PackageProof | undefined, now: Date): string | undefined {
  if (proof === undefined) return 'it was never proved'
  if (proof.failed > 0) return `${proof.failed} checks failed on ${proof.date}`
  const days = Math.floor((now.getTime() - Date.parse(proof.date)) / dayMs)
  // The number of days since a date that cannot be read is not at most 30.
  if (days <= mostDays) return undefined
  return `its last proof, of ${proof.date}, is older than ${mostDays} days`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lines = unreleasable(readProofs(), new Date())
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = lines.length > 0 ? 1 : 0
}
