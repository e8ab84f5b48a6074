import { lookAtHostAct } from '@frontrow/contract/operator/host-acts'
import { showHome, type Home } from '@frontrow/contract/operator/home'
import { useState } from 'react'
import { momentText } from '../../../lib/text/day-text.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { CutText, Table } from '../../../ui/tables/table.tsx'
import { ReasonModal } from '../../../operator-parts/reason-modal.tsx'

type HostAct = Home['host_acts'][number]

/** What commands on the host did without a second approval, to be reviewed. */
export function HostActs({ acts }: { acts: readonly HostAct[] }) {
  const [looking, setLooking] = useState<HostAct | null>(null)
  const now = useNow(30_000)
  if (acts.length === 0) return null
  return (
    <div id="host-commands">
      <Section
        title="Host commands to review"
        sub="These ran on the server without a second approval. Review each within 24 hours."
      >
        <Table
          label="Host commands to review"
          rows={acts}
          keyOf={({ id }) => id}
          columns={[
            { head: 'Command', cell: ({ what }) => <CutText>{what}</CutText> },
            { head: 'Server user', cell: ({ user }) => user },
            { head: 'Time', cell: ({ at }) => momentText(at) },
            {
              head: 'Due',
              cell: ({ due_at: due }) =>
                new Date(due).getTime() <= now ? (
                  <Badge look="warning">Overdue</Badge>
                ) : (
                  momentText(due)
                ),
            },
            {
              head: 'Actions',
              cell: (act) => (
                <Button
                  size="sm"
                  look="default"
                  needs={lookAtHostAct.needs}
                  onClick={() => setLooking(act)}
                >
                  Mark as reviewed
                </Button>
              ),
            },
          ]}
        />
        {looking !== null && <LookModal act={looking} onClose={() => setLooking(null)} />}
      </Section>
    </div>
  )
}

function LookModal({ act: { id, what }, onClose }: { act: HostAct; onClose: () => void }) {
  const saving = useAct(lookAtHostAct, {
    input: (reason: string) => ({ params: { id }, body: { reason } }),
    refreshesOnSuccess: [showHome],
    says: 'Command reviewed.',
  })
  return (
    <ReasonModal
      title="Mark as reviewed?"
      opened
      onClose={onClose}
      act="Mark as reviewed"
      acting={saving}
    >
      <p>{what}</p>
    </ReasonModal>
  )
}
