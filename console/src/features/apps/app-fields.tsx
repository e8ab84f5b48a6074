import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Form } from '../../lib/forms/form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { statisticsKey, type AppStatistic } from './app-statistics.ts'
import styles from './apps.module.css'
import { categories, subcategoriesOf } from './categories.ts'
import type { CreateAppForm } from './create-app-form.ts'
import { StoreIdField } from './store-id-field.tsx'

interface AppFieldsProps {
  form: Form<CreateAppForm>
  /** The id of the app that is edited; undefined for a new one. */
  ownId?: string
}

/** The registration fields of an app. */
export function AppFields({ form, ownId }: AppFieldsProps) {
  const isDuplicate = useIsDuplicate(form.values.name, ownId)
  const lists = useId()
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
            <span className={styles.odd}>You already have an app with this name.</span>
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
        <TextField
          label="Category"
          placeholder="required"
          aria-required
          list={`${lists}-categories`}
          autoComplete="off"
          {...form.text('category')}
        />
        <TextField
          label="Subcategory"
          placeholder="optional"
          list={`${lists}-subcategories`}
          autoComplete="off"
          {...form.text('subcategory')}
        />
      </div>
      <Suggestions id={`${lists}-categories`} words={categories} />
      <Suggestions id={`${lists}-subcategories`} words={subcategoriesOf(form.values.category)} />
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

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}
