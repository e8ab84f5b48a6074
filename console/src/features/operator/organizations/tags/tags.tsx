import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import { tagOrganizations } from '@frontrow/contract/operator/organization-acts'
import { useState } from 'react'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { LinkButton } from '../../../../ui/buttons/link-button.tsx'
import { toast } from '../../../../ui/feedback/toast.tsx'
import { Inline } from '../../../../ui/layout/boxes.tsx'
import { useMayOperate } from '../../../../operator-parts/use-operator.ts'
import { TagModal } from './tag-modal.tsx'

/** The tags of one organization, and a button that changes them. */
export function Tags({ organization }: { organization: ListedOrganization }) {
  const [isOpen, setOpen] = useState(false)
  const may = useMayOperate()
  const { tags } = organization
  return (
    <Inline as="span" gap="1 2">
      {tags.map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
      {may(tagOrganizations.needs) && (
        <LinkButton onClick={() => setOpen(true)}>
          {tags.length === 0 ? 'Add tags' : 'Change tags'}
        </LinkButton>
      )}
      {isOpen && (
        <TagModal
          organizations={[organization]}
          onClose={() => setOpen(false)}
          onDone={([refused]) => {
            setOpen(false)
            toast({ text: refused ?? 'Tags changed.' })
          }}
        />
      )}
    </Inline>
  )
}
