import {
  proposePolicy,
  listNetworkPolicies,
  type NetworkPolicy,
} from '@frontrow/contract/operator/policies'
import { useState } from 'react'
import { dayText } from '../../../lib/text/day-text.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { countText } from '../../../lib/text/count-text.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { QueryTable } from '../../../ui/tables/query-table.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { TwoLines, type Column } from '../../../ui/tables/table.tsx'
import { Sections } from '../../../ui/layout/sections.tsx'
import { PublishModal } from './publish-modal.tsx'
import { Signatures } from './signatures.tsx'

/** The versions of the agreement, who has signed them, and the proposal of a new one. */
export function PoliciesPage() {
  const policies = useCall(listNetworkPolicies, {})
  const [chosen, setChosen] = useState<string | null>(null)
  const versions = policies.data ?? []
  const shown = versions.find(({ id }) => id === chosen) ?? versions[0]
  return (
    <>
      <PageHead title="Policies" />
      <Sections>
        <Section
          title="Versions"
          sub="Approved organizations must sign the current version."
          tools={
            <DialogButton
              size="sm"
              look="default"
              needs={proposePolicy.needs}
              dialog={(close) => <PublishModal newest={versions[0]} onClose={close} />}
            >
              Publish version
            </DialogButton>
          }
        >
          <QueryTable
            label="Versions"
            loading="Loading versions..."
            query={policies}
            rows={policies.data}
            columns={columnsFor(setChosen)}
            keyOf={({ id }) => id}
            empty="No agreement yet"
          />
        </Section>
        {shown !== undefined && <Signatures key={shown.id} policy={shown} />}
      </Sections>
    </>
  )
}

function columnsFor(choose: (id: string) => void): Column<NetworkPolicy>[] {
  return [
    {
      head: 'Version',
      cell: ({ id, version }) => (
        <LinkButton aria-label={`Signatures of version ${version}`} onClick={() => choose(id)}>
          {version}
        </LinkButton>
      ),
    },
    {
      head: 'State',
      phone: 'state',
      cell: ({ replaced_at: replaced }) =>
        replaced === null ? <Badge look="success">Current</Badge> : `Until ${dayText(replaced)}`,
    },
    {
      head: 'Published',
      phone: 'fact',
      cell: ({ published_at: at, published_by: by }) => (
        <TwoLines second={`by ${by}`}>{dayText(at)}</TwoLines>
      ),
    },
    { head: 'Signed', phone: 'fact', numeric: true, cell: ({ signed }) => countText(signed) },
    {
      head: 'Not signed',
      phone: 'main',
      numeric: true,
      cell: ({ unsigned }) => countText(unsigned),
    },
  ]
}
