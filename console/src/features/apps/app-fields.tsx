import { useQueryClient } from '@tanstack/react-query'
import type { Form } from '../../lib/forms/form.ts'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { SuggestField } from '../../ui/forms/suggest-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { statisticsKey, type AppStatistic } from './app-statistics.ts'
import { categories, subcategoriesOf } from './categories.ts'
import { meantCategory, type CreateAppForm } from './create-app-form.ts'
import { StoreIdField } from './store-id-field.tsx'

interface AppFieldsProps {
  form: Form<CreateAppForm>
  /** The id of the app that is edited; undefined for a new one. */
  ownId?: string
}

/** The registration fields of an app. */
export function AppFields({ form, ownId }: AppFieldsProps) {
  const isAsked =
    meantCategory(form.values) !== undefined && form.fieldErrors.category !== undefined
  const isDuplicate = useIsDuplicate(form.values.name, ownId)
  const storeId = (field: 'googleAppId' | 'appleAppId') => ({
    ...form.text(field),
    placeholder: 'Enter at least one of the two',
    onEdit: (value: string) => form.edit({ [field]: value }),
  })
  return (
    <>
      <TextField
        label="App Name"
        placeholder="required"
        aria-required
        autoComplete="off"
        description={
          isDuplicate ? (
            <span className="warn">You already have an app with this name.</span>
          ) : undefined
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.text('name')}
      />
      <div className="row2">
        <StoreIdField store="google" label="Google App Id" {...storeId('googleAppId')} />
        <StoreIdField store="apple" label="Apple App Id" {...storeId('appleAppId')} />
      </div>
      <div className="row2">
        <SuggestField
          label="Category"
          placeholder="required"
          aria-required
          data={categories}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={isAsked && <MeantCategory form={form} />}
          {...form.text('category')}
          onChange={(category) => form.edit({ category })}
        />
        <SuggestField
          label="Subcategory"
          placeholder="optional"
          data={subcategoriesOf(form.values.category)}
          autoComplete="off"
          {...form.text('subcategory')}
          onChange={(subcategory) => form.edit({ subcategory })}
        />
      </div>
    </>
  )
}

/**
 * Whether another app has this name. Only the loaded list is checked, because a form makes no
 * calls.
 */
function useIsDuplicate(name: string, ownId: string | undefined): boolean {
  const rows = useQueryClient().getQueryData<AppStatistic[]>(statisticsKey) ?? []
  const wanted = name.trim().toLowerCase()
  return rows.some(({ App: app }) => app.id !== ownId && app.name.trim().toLowerCase() === wanted)
}

/** The answers to the question whether a beginning of a category means the category. */
function MeantCategory({ form }: { form: Form<CreateAppForm> }) {
  const { category } = form.values
  const meant = meantCategory(form.values)
  return (
    <>
      <LinkButton onClick={() => form.edit({ category: meant ?? category })}>
        Use {meant}
      </LinkButton>
      {' · '}
      <LinkButton onClick={() => form.edit({ keptCategory: category })}>Keep {category}</LinkButton>
    </>
  )
}
