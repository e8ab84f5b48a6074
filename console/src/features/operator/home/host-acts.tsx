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
import { toast } from '../../../ui/feedback/toast.tsx'
import { ReasonModal } from '../parts/reason-modal.tsx'

type HostAct = Home['host_acts'][number]

/** What a command on the host did at once, for somebody to look at. Nothing while there is none. */
export function HostActs({ acts }: { acts: readonly HostAct[] }) {
  const [looking, setLooking] = useState<HostAct | null>(null)
  const now = useNow(30_000)
  if (acts.length === 0) return null
  return (
    <Section
      title="Done on the host"
      sub="A command did at once what two people decide here. Somebody looks at each within a day."
    >
      <Table
        label="Done on the host"
        rows={acts}
        keyOf={({ id }) => id}
        columns={[
          { head: 'What', cell: ({ what }) => <CutText>{what}</CutText> },
          { head: 'User of the host', cell: ({ user }) => user },
          { head: 'When', cell: ({ at }) => momentText(at) },
          {
            head: 'Due',
            cell: ({ due_at: due }) =>
              new Date(due).getTime() <= now ? (
                <Badge look="warning">overdue</Badge>
              ) : (
                momentText(due)
              ),
          },
          {
            head: 'Look',
            cell: (act) => (
              <Button
                size="sm"
                look="default"
                needs={lookAtHostAct.needs}
                onClick={() => setLooking(act)}
              >
                Looked at
              </Button>
            ),
          },
        ]}
      />
      {looking !== null && <LookModal act={looking} onClose={() => setLooking(null)} />}
    </Section>
  )
}

function LookModal({ act: { id, what }, onClose }: { act: HostAct; onClose: () => void }) {
  const saving = useAct(lookAtHostAct, { refreshesOnSuccess: [showHome] })
  const look = (reason: string) =>
    saving.mutate(
      { params: { id }, body: { reason } },
      {
        onSuccess: () => {
          toast({ text: 'It is looked at.' })
          onClose()
        },
      },
    )
  return (
    <ReasonModal
      title="What did you find?"
      opened
      onClose={onClose}
      act="It is looked at"
      saving={saving}
      onAct={look}
    >
      <p>{what}</p>
    </ReasonModal>
  )
}
