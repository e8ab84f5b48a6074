import type { ObjectKind } from '@frontrow/contract/operator/object-kinds'
import { viewOrganization } from '@frontrow/contract/operator/views'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SeeAsModal } from '../organizations/acts/see-as-modal.tsx'

/** The pages of members that have a doctor, by the kind of the object. */
const pages: Readonly<Partial<Record<ObjectKind, (id: string) => string>>> = {
  placement: paths.whyNoAd,
  campaign: (id) => `${paths.campaign(id)}?show=doctor`,
}

interface DoctorButtonProps {
  kind: ObjectKind
  shown: { id: string; organization: { id: string; name: string } }
}

/** Opens the doctor of an object in a view of its organization. */
export function DoctorButton({ kind, shown: { id, organization } }: DoctorButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const pageOf = pages[kind]
  if (pageOf === undefined) return null
  return (
    <>
      <Button look="default" size="sm" needs={viewOrganization.needs} onClick={() => setOpen(true)}>
        Doctor
      </Button>
      {isOpen && (
        <SeeAsModal organization={organization} path={pageOf(id)} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
