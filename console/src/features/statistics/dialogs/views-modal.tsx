import type { Dimension } from '@frontrow/contract/measures'
import type { StatisticsAsk } from '@frontrow/contract/statistics'
import {
  listStatisticsViews,
  removeStatisticsView,
  saveStatisticsView,
} from '@frontrow/contract/statistics/views'
import { isBlank, type Rule } from '../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { useAct, useCall } from '../../../lib/calls/use-call.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LinkButton } from '../../../ui/buttons/link-button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeleton.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Spread, Stack } from '../../../ui/layout/boxes.tsx'
import type { ResultView } from '../use-result-view.ts'
import { withoutDays } from '../without-days.ts'

interface ViewsModalProps {
  ask: StatisticsAsk
  view: ResultView
  /** The splits of the table; the views of other tables are left out. */
  splits: readonly Dimension[]
  onChoose: (view: { by: Dimension; shown: readonly string[] }) => void
  onClose: () => void
}

/**
 * The views that the member saved for tables of this subject. A view is a split and its columns:
 * it shows what the page is about, in the page's period.
 */
export function ViewsModal({ ask, view, splits, onChoose, onClose }: ViewsModalProps) {
  const query = useCall(listStatisticsViews, {})
  return (
    <Modal title="Saved views" opened onClose={onClose}>
      <Stack gap={5}>
        <Loaded query={query} skeleton={<SkeletonBar width="60%" />}>
          {({ views }) => (
            <SavedViews
              views={views.flatMap(({ ask: { about, by }, ...saved }) => {
                const split = splits.find((one) => one === by[0])
                return about === ask.about && split !== undefined ? [{ ...saved, by: split }] : []
              })}
              onChoose={onChoose}
            />
          )}
        </Loaded>
        <SaveForm ask={ask} view={view} />
      </Stack>
    </Modal>
  )
}

interface SavedView {
  id: string
  name: string
  by: Dimension
  columns: readonly string[]
}

interface SavedViewsProps {
  views: readonly SavedView[]
  onChoose: ViewsModalProps['onChoose']
}

function SavedViews({ views, onChoose }: SavedViewsProps) {
  const removing = useAct(removeStatisticsView, {
    refreshes: [listStatisticsViews],
    saysErrors: true,
  })
  if (views.length === 0) return <p className="muted">No view of this table is saved yet.</p>
  return (
    <Stack as="ul" gap={2}>
      {views.map(({ id, name, by, columns }) => (
        <Spread as="li" key={id} gap={2}>
          <LinkButton onClick={() => onChoose({ by, shown: columns })}>{name}</LinkButton>
          <Button
            look="subtle"
            size="sm"
            aria-label={`Remove ${name}`}
            disabled={removing.isPending}
            onClick={() => removing.mutate({ params: { id } })}
          >
            Remove
          </Button>
        </Spread>
      ))}
    </Stack>
  )
}

const viewRules: readonly Rule<{ name: string }>[] = [
  ['name', ({ name }) => !isBlank(name), 'Enter a name.'],
]

function SaveForm({ ask, view }: Pick<ViewsModalProps, 'ask' | 'view'>) {
  const { where: _where, ...viewed } = withoutDays(ask)
  const form = useActForm(saveStatisticsView, {
    initial: { name: '' },
    rules: viewRules,
    input: ({ name }) => ({
      body: {
        name: name.trim(),
        ask: viewed,
        columns: [...view.shown],
      },
    }),
    refreshes: [listStatisticsViews],
    says: 'View saved.',
  })
  return (
    <Stack as="form" {...form.props} gap={3}>
      <TextField
        label="Save this table as"
        description="Only you see it. A view of the same name is replaced."
        autoComplete="off"
        maxLength={80}
        {...form.text('name')}
      />
      {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
      <div>
        <Button {...form.button} pendingLabel="Saving...">
          Save view
        </Button>
      </div>
    </Stack>
  )
}
