import type { Case } from '@frontrow/contract/operator/cases'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import { caseKinds } from './case-kinds.tsx'

/** What a case is called: 'Poster · Night Bus', or the name of the organization. */
export function caseName({ organization, subject }: Case): string {
  return subject.name === organization.name
    ? organization.name
    : `${subject.name} · ${organization.name}`
}

/** A number of cases of one type, in words: '1 ad' or '3 traffic cases'. */
export function countedCases(count: number, kind: Case['kind']): string {
  const name = caseKinds[kind].name.toLowerCase()
  return `${count} ${kind === 'traffic' ? `${name} case` : name}${count === 1 ? '' : 's'}`
}

/** Whether both are of the same type and the same organization. */
export function isAlike(one: Case, other: Case): boolean {
  return (
    one.organization.id === other.organization.id &&
    one.kind === other.kind &&
    one.appealed_kind === other.appealed_kind
  )
}

export const caseStateWords: Readonly<Record<Case['state'], string>> = {
  open: 'Open',
  asked: 'Awaiting reply',
  closed: 'Closed',
}

/** Who may decide it. An appeal is decided by who may decide the same for the first time. */
export function caseNeeds({ kind, appealed_kind: appealed }: Case): OperatorPermission {
  return caseKinds[appealed ?? kind].needs
}
