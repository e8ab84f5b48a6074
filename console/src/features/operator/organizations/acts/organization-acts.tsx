import { closeOrganization, reopenOrganization } from '@frontrow/contract/operator/closing'
import { resumeOrganization } from '@frontrow/contract/operator/holds'
import { messageOrganizations } from '@frontrow/contract/operator/organization-acts'
import type { ShownOrganization } from '@frontrow/contract/operator/organizations'
import { viewOrganization } from '@frontrow/contract/operator/views'
import { useState } from 'react'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { MenuButton } from '../../../../ui/buttons/menu-button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import type { HoldTarget } from '../../../reviews/for-operators.ts'
import { neededToHold } from '../../../reviews/for-operators.ts'
import { holdsChanged } from '../../../../operator-parts/reads.ts'
import { ReasonModal } from '../../../../operator-parts/reason-modal.tsx'
import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'
import { KeyHint } from '../../../../operator-parts/key-hint.tsx'
import { CloseModal, ReopenModal } from './closing.tsx'
import { MessageModal } from './message-modal.tsx'
import { SeeAsModal } from './see-as-modal.tsx'

type Asked = 'view' | 'message' | 'reinstate' | 'close' | 'reopen'

interface OrganizationActsProps {
  shown: ShownOrganization
  onHold: (target: HoldTarget) => void
}

/** What can be done about an organization: the view of its console, and a menu of the rest. */
export function OrganizationActs({ shown, onHold }: OrganizationActsProps) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const may = useMayOperate()
  const { organization, closing } = shown
  const { id, name, holds } = organization
  const view = () => setAsked('view')
  usePageKeys([
    { key: 'v', what: 'View as member', press: may(viewOrganization.needs) ? view : undefined },
  ])
  return (
    <>
      <Button look="default" size="sm" needs={viewOrganization.needs} onClick={view}>
        View as member
        <KeyHint>v</KeyHint>
      </Button>
      <MenuButton label="Actions">
        <Button
          look="subtle"
          size="sm"
          needs={messageOrganizations.needs}
          onClick={() => setAsked('message')}
        >
          Send message
        </Button>
        {holds > 0 && closing === null && (
          <Button
            look="subtle"
            size="sm"
            needs={resumeOrganization.needs}
            onClick={() => setAsked('reinstate')}
          >
            Reinstate
          </Button>
        )}
        <Button
          look="danger"
          size="sm"
          needs={neededToHold('organization', may)}
          onClick={() => onHold({ kind: 'organization', id, name })}
        >
          Hold
        </Button>
        {closing === null && (
          <Button
            look="danger"
            size="sm"
            needs={closeOrganization.needs}
            onClick={() => setAsked('close')}
          >
            Close
          </Button>
        )}
        {closing?.closed_at === null && (
          <Button
            look="subtle"
            size="sm"
            needs={reopenOrganization.needs}
            onClick={() => setAsked('reopen')}
          >
            Reopen
          </Button>
        )}
      </MenuButton>
      <Dialogs asked={asked} organization={organization} onClose={() => setAsked(null)} />
    </>
  )
}

interface DialogsProps {
  asked: Asked | null
  organization: ShownOrganization['organization']
  onClose: () => void
}

function Dialogs({ asked, organization, onClose }: DialogsProps) {
  const about = { organization, onClose }
  return (
    <>
      {asked === 'view' && <SeeAsModal {...about} />}
      {asked === 'message' && (
        <MessageModal
          organizations={[organization]}
          onClose={onClose}
          onDone={([refused]) => {
            toast({ text: refused ?? `${organization.name} messaged.` })
            onClose()
          }}
        />
      )}
      {asked === 'reinstate' && <ReinstateModal {...about} />}
      {asked === 'close' && <CloseModal {...about} />}
      {asked === 'reopen' && <ReopenModal {...about} />}
    </>
  )
}

function ReinstateModal({ organization: { id, name }, onClose }: Omit<DialogsProps, 'asked'>) {
  const resuming = useAct(resumeOrganization, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshes: holdsChanged,
    says: `${name} reinstated.`,
  })
  return (
    <ReasonModal
      title={`Reinstate ${name}?`}
      opened
      onClose={onClose}
      act="Reinstate organization"
      acting={resuming}
    >
      <p>
        Lifts every hold on the organization itself. Holds on its apps, placements and campaigns
        stay.
      </p>
    </ReasonModal>
  )
}
