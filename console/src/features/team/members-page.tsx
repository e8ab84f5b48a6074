import { listMembers } from '@frontrow/contract/team'
import { useState } from 'react'
import { useUserInfo } from '../../lib/calls/session.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { QueryTable } from '../../ui/tables/query-table.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { Sections } from '../../ui/layout/sections.tsx'
import { OrganizationTabs } from '../account/account.tsx'
import { InviteModal } from './invite-modal.tsx'
import { Invitations } from './invitations.tsx'
import { memberColumns } from './member-columns.tsx'
import { Membership } from './membership.tsx'
import { OwnerOffer } from './owner-offer.tsx'
import { RemoveModal } from './remove-modal.tsx'
import { ResetFactorModal } from './reset-factor-modal.tsx'
import { whyNotChange, type Member } from './team-rules.ts'

/** Who is in the organization and with which role. */
export function MembersPage() {
  const query = useCall(listMembers, {})
  const { email } = useUserInfo()
  const team = query.data
  const self = team?.members.find((member) => member.email === email.toLowerCase())
  const owner = team?.members.find(({ is_owner: isOwner }) => isOwner)
  return (
    <>
      <PageHead title="Organization" />
      <OrganizationTabs />
      <Sections>
        {team !== undefined && self !== undefined && <OwnerOffer team={team} self={self} />}
        <Members query={query} self={self} owner={owner} />
        {team !== undefined && self !== undefined && (
          <>
            {whyNotChange(self, owner) === undefined && (
              <Invitations invitations={team.invitations} />
            )}
            <Membership team={team} self={self} />
          </>
        )}
      </Sections>
    </>
  )
}

interface MembersProps {
  query: ReturnType<typeof useCall<typeof listMembers>>
  self: Member | undefined
  owner: Member | undefined
}

function Members({ query, self, owner }: MembersProps) {
  const [inviting, setInviting] = useState(false)
  const [removing, setRemoving] = useState<Member | null>(null)
  const [resetting, setResetting] = useState<Member | null>(null)
  const members = query.data?.members
  const whyNot = self === undefined ? undefined : whyNotChange(self, owner)
  return (
    <Section
      title="Members"
      sub={whyNot ?? 'The role decides what a member can do.'}
      tools={
        self !== undefined && (
          <Button
            size="sm"
            disabled={whyNot !== undefined}
            title={whyNot}
            onClick={() => setInviting(true)}
          >
            Invite
          </Button>
        )
      }
    >
      <QueryTable
        label="Members table"
        loading="Loading Members..."
        query={query}
        rows={members}
        columns={memberColumns({
          seesFactors: members?.some((member) => member.second_factor !== null) ?? false,
          self,
          owner,
          onRemove: setRemoving,
          onResetFactor: setResetting,
        })}
        keyOf={({ id }) => id}
        empty="No members."
      />
      {self !== undefined && (
        <InviteModal opened={inviting} self={self} onClose={() => setInviting(false)} />
      )}
      <ResetFactorModal member={resetting} onClose={() => setResetting(null)} />
      <RemoveModal member={removing} onClose={() => setRemoving(null)} />
    </Section>
  )
}
