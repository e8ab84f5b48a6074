import {
  addTaxPaper,
  downloadTaxPaper,
  listTaxPapers,
  type TaxPaper,
  taxPaperNames,
} from '@frontrow/contract/operator/finance/tax-papers'
import { operatorCall } from '../../../lib/calls/operator-call.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayText } from '../../../lib/text/day-text.ts'
import { DialogButton } from '../../../ui/buttons/dialog-button.tsx'
import { Badge, type BadgeLook } from '../../../ui/feedback/badge.tsx'
import { CardSkeleton } from '../../../ui/feedback/card-skeleton.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { type Column, Table } from '../../../ui/tables/table.tsx'
import { FileButton } from '../../../operator-parts/file-button.tsx'
import { TaxPaperModal } from './tax-paper-modal.tsx'

/** The papers that prove how an organization is taxed. */
export function TaxPapers({ id, name }: { id: string; name: string }) {
  const papers = useCall(listTaxPapers, { params: { id } })
  return (
    <Section
      title="Tax papers"
      sub="Proof of how this organization is taxed, newest first."
      tools={
        <DialogButton
          size="sm"
          look="default"
          needs={addTaxPaper.needs}
          dialog={(close) => <TaxPaperModal id={id} name={name} onClose={close} />}
        >
          Add tax paper
        </DialogButton>
      }
    >
      <Loaded query={papers} skeleton={<CardSkeleton label="Loading tax papers..." fields={2} />}>
        {(shown) => (
          <Table
            label="Tax papers"
            rows={shown}
            keyOf={(row) => row.id}
            columns={columnsOf(id)}
            empty={<EmptyState inline title="No tax papers yet" />}
          />
        )}
      </Loaded>
    </Section>
  )
}

const states: Readonly<Record<TaxPaper['state'], { word: string; look: BadgeLook }>> = {
  valid: { word: 'Valid', look: 'success' },
  expiring: { word: 'Expires soon', look: 'warning' },
  expired: { word: 'Expired', look: 'error' },
  replaced: { word: 'Replaced', look: 'plain' },
}

const columnsOf = (organizationId: string): Column<TaxPaper>[] => [
  { head: 'Kind', cell: ({ kind }) => taxPaperNames[kind] },
  { head: 'File', phone: 'fact', cell: ({ file_name: name }) => name },
  {
    head: 'Valid until',
    phone: 'fact',
    cell: ({ valid_till: till }) => (till === null ? 'No expiry' : dayText(till)),
  },
  {
    head: 'State',
    phone: 'state',
    cell: ({ state }) => <Badge look={states[state].look}>{states[state].word}</Badge>,
  },
  {
    head: 'Added',
    phone: 'fact',
    cell: ({ added_by: by, added_at: at }) => `${dayText(at)}, ${by}`,
  },
  {
    head: 'Download',
    phone: 'act',
    cell: ({ id, file_name: name }) => (
      <FileButton
        name={name}
        load={() =>
          operatorCall(downloadTaxPaper, { params: { id: organizationId, paper_id: id } })
        }
      />
    ),
  },
]
