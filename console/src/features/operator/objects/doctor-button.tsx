import { viewOrganization } from '@frontrow/contract/operator/views'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SeeAsModal } from '../organizations/acts/see-as-modal.tsx'

/** The pages of members that have a doctor, by the kind of the object. */
const pages = {
  placement: paths.whyNoAd,
  campaign: (id: string) => `${paths.campaign(id)}?show=doctor`,
} as const

interface DoctorButtonProps {
  kind: string
  shown: { id: string; organization: { id: string; name: string } }
}

/** Opens the doctor of an object in a view of its organization. */
export function DoctorButton({ kind, shown: { id, organization } }: DoctorButtonProps) {
  const [isOpen, setOpen] = useState(false)
  if (kind !== 'placement' && kind !== 'campaign') return null
  return (
    <>
      <Button look="default" size="sm" needs={viewOrganization.needs} onClick={() => setOpen(true)}>
        Doctor
      </Button>
      {isOpen && (
        <SeeAsModal
          organization={organization}
          path={pages[kind](id)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
