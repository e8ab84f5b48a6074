import {
  adCategories,
  adCategoryNames,
  adRatingNames,
  adRatings,
} from '@frontrow/contract/ad-contents/ad-ratings'
import { setAdLimits } from '@frontrow/contract/apps'
import { useState } from 'react'
import { useForm } from '../../lib/forms/form.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { CheckField } from '../../ui/forms/check-field.tsx'
import { Icon } from '../../ui/drawings/icon.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { MultiSelectField } from '../../ui/forms/multi-select-field.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import { FormActs } from '../../ui/forms/form-acts.tsx'
import { Stack } from '../../ui/layout/boxes.tsx'
import type { App } from './app-statistics.ts'
import { type AdLimits, limitsForm, useAdLimits, useSetAdLimits } from './use-ad-limits.ts'

interface LimitsProps {
  app: App
  onClose: () => void
}

/** Opens a dialog for which ads the placements of an app show. */
export function AdLimitsButton({ app }: { app: App }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="default" size="sm" needs={setAdLimits.needs} onClick={() => setOpen(true)}>
        <Icon name="eye" />
        Blocking controls
      </Button>
      <Modal title={`Ads in ${app.name}`} opened={isOpen} onClose={close}>
        <Limits app={app} onClose={close} />
      </Modal>
    </>
  )
}

/** Mounted anew each time the dialog opens, so unsaved changes are discarded. */
function Limits({ app, onClose }: LimitsProps) {
  const limits = useAdLimits(app.id)
  return (
    <Loaded query={limits} skeleton={<TableSkeleton label="Loading blocking controls..." />}>
      {(loaded) => <LimitsForm app={app} limits={loaded} onClose={onClose} />}
    </Loaded>
  )
}

const ratings = adRatings.map((rating) => ({ value: String(rating), label: adRatingNames[rating] }))
const categories = adCategories.map((category) => ({
  value: category,
  label: adCategoryNames[category],
}))

function LimitsForm({ app, limits, onClose }: LimitsProps & { limits: AdLimits }) {
  const saving = useSetAdLimits(app, onClose)
  const form = useForm({ initial: limitsForm(limits), saving, send: saving.mutate })
  const { rating, isForChildren, blocked } = form.values
  return (
    <Stack as="form" {...form.props} gap={4}>
      <CheckField
        label="Made for children"
        description="Shows only ads that an operator rated for everybody, without sensitive categories."
        checked={isForChildren}
        onChange={(event) => form.edit({ isForChildren: event.target.checked })}
      />
      <SelectField
        label="Ads up to"
        description="Unrated ads are treated as adult."
        data={ratings}
        value={rating}
        disabled={isForChildren}
        onChange={(chosen) => form.edit({ rating: chosen ?? rating })}
      />
      <MultiSelectField
        label="Blocked categories"
        placeholder={blocked.length === 0 ? 'None' : ''}
        data={categories}
        value={blocked}
        disabled={isForChildren}
        onChange={(chosen) => form.edit({ blocked: chosen })}
      />
      {app.is_monetizing && (
        <Alert type="info">
          Changes apply from the next ad request. An operator then reviews the app again.
        </Alert>
      )}
      <FormActs
        form={form}
        act="Save"
        needs={setAdLimits.needs}
        pendingLabel="Saving..."
        onClose={onClose}
      />
    </Stack>
  )
}
