import type { Reply } from '@frontrow/contract/endpoint'
import { listProposals, showProposal } from '@frontrow/contract/operator/proposals'
import { viewMinutes, viewOrganization } from '@frontrow/contract/operator/views'
import { roleCodes, teamRoleNames, type RoleCode } from '@frontrow/contract/permissions'
import { useState } from 'react'
import { momentText } from '../../../../lib/text/day-text.ts'
import { useActForm } from '../../../../lib/forms/act-form.ts'
import { openViewTab } from '../../../../lib/operator-view.ts'
import { operatorPaths } from '../../../../operator-paths.ts'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { SelectField } from '../../../../ui/forms/select-field.tsx'
import { Acts, FormActs } from '../../../../ui/forms/form-acts.tsx'
import { TextLink } from '../../../../ui/layout/text-link.tsx'
import { ReasonField, reasonRules } from '../../../../operator-parts/reason-field.tsx'

type Opened = Reply<typeof viewOrganization>

interface SeeAsProps {
  organization: { id: string; name: string }
  /** The path that the new tab opens; by default, that of the overview. */
  path?: string
  onClose: () => void
}

/** Asks why and in which role, then opens the console of an organization in a tab of its own. */
export function SeeAsModal({ organization, path = paths.overview, onClose }: SeeAsProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Modal title={`View ${organization.name} as member?`} opened onClose={onClose}>
      {opened === null ? (
        <SeeAsForm organization={organization} path={path} onClose={onClose} onOpened={setOpened} />
      ) : (
        <AfterOpening opened={opened} path={path} onClose={onClose} />
      )}
    </Modal>
  )
}

interface Values {
  role: string
  reason: string
}

const roles = Object.values(roleCodes).map((code) => ({
  value: String(code),
  label: teamRoleNames[code],
}))

function SeeAsForm({
  organization,
  path,
  onClose,
  onOpened,
}: Required<SeeAsProps> & { onOpened: (opened: Opened) => void }) {
  const form = useActForm(viewOrganization, {
    initial: { role: String(roleCodes.admin), reason: '' },
    rules: reasonRules,
    input: ({ role, reason }: Values) => ({
      params: { id: organization.id },
      body: { reason: reason.trim(), role: Number(role) as RoleCode },
    }),
    refreshesOnSuccess: [listProposals, showProposal],
    closes: (opened) => {
      if (opened.view !== null && openViewTab(opened.view, path)) onClose()
      else onOpened(opened)
    },
  })
  return (
    <form {...form.props} className="stack">
      <p>
        Opens a read-only view in a new tab for {viewMinutes} minutes. Members are notified with
        your reason, and their activity log lists what you viewed.
      </p>
      <SelectField
        label="Role"
        data={roles}
        value={form.values.role}
        onChange={(role) => role !== null && form.edit({ role })}
      />
      <ReasonField
        {...form.text('reason')}
        description="Members of the organization will read it."
      />
      <FormActs form={form} act="View as member" pendingLabel="Opening..." onClose={onClose} />
    </form>
  )
}

/** Two people must agree, or the browser did not open a tab by itself. */
function AfterOpening({
  opened,
  path,
  onClose,
}: Pick<Required<SeeAsProps>, 'path' | 'onClose'> & { opened: Opened }) {
  const { view, proposal_id: proposalId } = opened
  return (
    <div className="stack">
      {view === null ? (
        <p>
          This organization has support access off, so a second operator must approve this view
          under <TextLink to={operatorPaths.proposal(proposalId ?? '')}>Approvals</TextLink>. The
          owner is then emailed, and you have 24 hours to open the view here.
        </p>
      ) : (
        <p>Your browser blocked the new tab. The view ends at {momentText(view.ends_at)}.</p>
      )}
      <Acts>
        <Button look="default" onClick={onClose}>
          Close
        </Button>
        {view !== null && (
          <Button onClick={() => openViewTab(view, path) && onClose()}>Open view</Button>
        )}
      </Acts>
    </div>
  )
}
