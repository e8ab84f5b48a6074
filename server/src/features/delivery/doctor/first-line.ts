// The first line of a placement's doctor, in the answers to test requests. SDKs print it.
import { placementChecks } from '@frontrow/contract/delivery/doctor'
import { reasonWords } from '@frontrow/contract/delivery/reason-words'
import type { Reply } from '@frontrow/contract/endpoint'
import type { NoAdReason, requestAd } from '@frontrow/contract/delivery'
import type { Services } from '../../../lib/calls/context.ts'
import { examine } from './doctor.ts'
import { keepAnswers } from './kept-answers.ts'
import { placementLooks } from './placement-checks.ts'
import { type TriesRequests, readPlacementFacts } from './placement-facts.ts'
import { findPlacementByNumber, findPlacementRow } from './placement-facts.sql.ts'

type DoctorLine = NonNullable<Reply<typeof requestAd>['doctor']>

interface Tested {
  /** The number of the placement. */
  placement: number
  /** Why there is no ad; undefined where there is one. */
  reason: NoAdReason | undefined
  /**
   * Whether the doctor may be quoted: the caller uses the console of the placement's organization.
   * A placement's key is no secret, so others read the reason only.
   */
  isOwn: boolean
  now: Date
}

/**
 * Returns what an answer to a test request says of the doctor. Undefined where the core database
 * does not answer.
 */
export function openFirstLines(
  { database, config }: Pick<Services, 'database' | 'config'>,
  node: TriesRequests,
): (tested: Tested) => Promise<DoctorLine | undefined> {
  const kept = keepAnswers<string>()
  const { readOnly } = database

  const firstLineOf = ({ organizationId, id }: Found, now: Date): Promise<string> =>
    readOnly.asOrganization(organizationId, async (db) => {
      const ctx = { db, organizationId, now }
      const row = await findPlacementRow(ctx, id)
      if (row === undefined) return ''
      const facts = await readPlacementFacts(ctx, row, node)
      const { checks } = examine(placementChecks, placementLooks, facts)
      // The check of requests counts no test request, so it would fail although one arrived.
      const first = checks.find(({ id: check }) => check !== 'requests')
      if (first?.state !== 'fail' && first?.state !== 'warn') return 'Nothing fails.'
      return first.do === null ? first.text : `${first.text} ${first.do}`
    })

  return async ({ placement, reason, isOwn, now }) => {
    try {
      const found = await readOnly.asSystem((db) => findPlacementByNumber(db, placement))
      if (found === undefined) return undefined
      const text = isOwn
        ? await kept(found.id, now, () => firstLineOf(found, now))
        : outcomeOf(reason)
      return { text, url: `${config.publicUrl}/app/monetize/placement/${found.id}/why` }
    } catch {
      return undefined
    }
  }
}

type Found = NonNullable<Awaited<ReturnType<typeof findPlacementByNumber>>>

function outcomeOf(reason: NoAdReason | undefined): string {
  if (reason === undefined) return 'A test ad was served.'
  const { title, advice } = reasonWords(reason)
  return `${title}. ${advice}`
}
