import type { ListedOrganization } from '@frontrow/contract/operator/organizations'
import type { OperatorPermission } from '@frontrow/contract/operator/permissions'
import {
  holdOrganizations,
  messageOrganizations,
  mostActedOn,
  tagOrganizations,
} from '@frontrow/contract/operator/organization-acts'
import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { toast } from '../../../ui/feedback/toast.tsx'
import { RefusedRows, SelectionBar } from '../../../operator-parts/selection-bar.tsx'
import { type ActModalProps, namedTogether } from './acts/act-modal.ts'
import { HoldManyModal } from './acts/hold-many-modal.tsx'
import { MessageModal } from './acts/message-modal.tsx'
import { TagModal } from './tags/tag-modal.tsx'

interface BulkAct {
  label: string
  needs: OperatorPermission
  Modal: (props: ActModalProps) => ReactNode
  /** After the names: 'Harbour & Vine tags changed.' */
  done: readonly [one: string, several: string]
}

const acts: readonly BulkAct[] = [
  {
    label: 'Change tags',
    needs: tagOrganizations.needs,
    Modal: TagModal,
    done: ['tags changed.', 'tags changed.'],
  },
  {
    label: 'Send message',
    needs: messageOrganizations.needs,
    Modal: MessageModal,
    done: ['messaged.', 'messaged.'],
  },
  {
    label: 'Hold',
    needs: holdOrganizations.needs,
    Modal: HoldManyModal,
    done: ['held.', 'held.'],
  },
]

interface OrganizationBulkProps {
  organizations: readonly ListedOrganization[]
  clear: () => void
}

/** What can be done with the ticked organizations, and what was left out of it. */
export function OrganizationBulk({ organizations, clear }: OrganizationBulkProps) {
  const [chosen, setChosen] = useState<BulkAct | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const finish = ({ done }: BulkAct, names: readonly string[]) => {
    const count = organizations.length - names.length
    if (count > 0) {
      const who = names.length === 0 ? namedTogether(organizations) : countText(count)
      toast({ text: `${who} ${done[count === 1 ? 0 : 1]}` })
    }
    setChosen(null)
    setRefused(names)
    clear()
  }
  const isTooMany = organizations.length > mostActedOn
  return (
    <>
      <SelectionBar label="Selected organizations" count={organizations.length} clear={clear}>
        {isTooMany ? (
          <span>Select up to {mostActedOn} at a time.</span>
        ) : (
          acts.map((act) => (
            <Button
              key={act.label}
              size="sm"
              look={act.label === 'Hold' ? 'danger' : 'default'}
              needs={act.needs}
              onClick={() => setChosen(act)}
            >
              {act.label}
            </Button>
          ))
        )}
      </SelectionBar>
      <RefusedRows
        title={`${countText(refused.length)} ${refused.length === 1 ? 'was' : 'were'} skipped.`}
        refused={refused}
        onDismiss={() => setRefused([])}
      />
      {chosen !== null && (
        <chosen.Modal
          organizations={organizations}
          onClose={() => setChosen(null)}
          onDone={(names) => finish(chosen, names)}
        />
      )}
    </>
  )
}

function countText(count: number): string {
  return count === 1 ? '1 organization' : `${count} organizations`
}
