import {
  downloadPayoutFile,
  markPayouts,
  type ShownRun,
} from '@frontrow/contract/operator/finance/payouts'
import { useState } from 'react'
import { alertText } from '../../../lib/calls/call.ts'
import { useAct } from '../../../lib/calls/use-call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { saveFile } from '../../../ui/buttons/save-file.ts'
import { Section, SectionBody } from '../../../ui/layout/section.tsx'
import { SideBySide } from '../../../ui/layout/side-by-side.tsx'
import { booksChanged } from '../parts/reads.ts'
import { type Mark, MarkModal } from './mark-modal.tsx'

/** What can be done with the run now. Nothing is shown where there is nothing to do. */
export function RunActs({ run }: { run: ShownRun }) {
  const [mark, setMark] = useState<Mark | null>(null)
  const marks = marksOf(run)
  const hasFile =
    run.provider === 'bank_file' && (run.file !== null || (run.states.approved ?? 0) > 0)
  if (marks.length === 0 && !hasFile) return null
  return (
    <Section title="Next step" sub={nextText(run)}>
      <SectionBody>
        <div className="stack">
          <SideBySide>
            {hasFile && <FileButton run={run} />}
            {marks.map(({ mark: one, count, verb }) => (
              <Button
                key={one}
                look="default"
                needs={markPayouts.needs}
                onClick={() => setMark(one)}
              >
                {verb} {count === 1 ? 'one payout' : `all ${count}`}
              </Button>
            ))}
          </SideBySide>
        </div>
        {mark !== null && <MarkModal run={run} mark={mark} onClose={() => setMark(null)} />}
      </SectionBody>
    </Section>
  )
}

function FileButton({ run }: { run: ShownRun }) {
  const downloading = useAct(downloadPayoutFile, { refreshes: booksChanged })
  const download = () =>
    downloading.mutate(
      { params: { id: run.id } },
      {
        onSuccess: ({ file_name: name, content_type: type, content }) => {
          const bytes = Uint8Array.from(atob(content), (letter) => letter.codePointAt(0) ?? 0)
          saveFile(name, new Blob([bytes], { type }))
        },
      },
    )
  return (
    <>
      <Button
        needs={downloadPayoutFile.needs}
        pending={downloading.isPending}
        pendingLabel="Creating file..."
        onClick={download}
      >
        {run.file === null ? 'Create file' : 'Download file'}
      </Button>
      {downloading.error !== null && <Alert type="error">{alertText(downloading.error)}</Alert>}
    </>
  )
}

function marksOf({ states, provider }: ShownRun): { mark: Mark; count: number; verb: string }[] {
  if (provider === 'sandbox') return []
  const ordered = provider === 'manual' ? (states.approved ?? 0) : 0
  const all = [
    { mark: 'sent' as const, count: (states.sending ?? 0) + ordered, verb: 'Mark as sent' },
    { mark: 'paid' as const, count: states.sent ?? 0, verb: 'Mark as paid' },
  ]
  return all.filter(({ count }) => count > 0).map((one) => ({ ...one, verb: `${one.verb}:` }))
}

function nextText({ states, provider, file }: ShownRun): string {
  if (provider === 'bank_file' && file === null)
    return 'Create the file, upload it to your bank, then mark the payouts as sent.'
  if ((states.sending ?? 0) > 0) return 'Once the bank accepts a payout, mark it as sent.'
  if ((states.sent ?? 0) > 0)
    return 'Once the bank has paid a payout, mark it as paid with its value date.'
  return provider === 'manual'
    ? 'Pay it, then mark it as sent and as paid.'
    : 'This run is complete.'
}
