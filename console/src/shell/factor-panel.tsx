import type { showDeveloper } from '@frontrow/contract/identity/developer'
import type { Reply } from '@frontrow/contract/endpoint'
import { momentText } from '../lib/text/day-text.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/buttons/button.tsx'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Card } from '../ui/layout/section.tsx'

type Developer = Reply<typeof showDeveloper>

/**
 * Stands in place of each page but those of the own account, while a person lacks the second factor
 * that the organization asks for.
 */
export function FactorPanel({ member }: { member: Developer }) {
  return (
    <>
      <PageHead title="Two-step sign-in is required" />
      <Card>
        <EmptyState
          title="Set up two-step sign-in to continue"
          action={<ButtonLink to={paths.developerSecurity}>Set up two-step sign-in</ButtonLink>}
        >
          {whyText(member)} Your role stays, and you continue where you left off.
        </EmptyState>
      </Card>
    </>
  )
}

function whyText({ organizations, organization_id: own, second_factor_from: from }: Developer) {
  const name = organizations.find(({ id }) => id === own)?.name ?? 'Your organization'
  const since = from === null ? '' : ` since ${momentText(from)}`
  return `${name} requires it of every member${since}.`
}
