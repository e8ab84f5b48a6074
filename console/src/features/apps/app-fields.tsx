import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { statisticsKey, type AppStatistic } from './app-statistics.ts'
import styles from './apps.module.css'
import { categories, subcategoriesOf } from './categories.ts'
import type { CreateAppErrors, CreateAppField, CreateAppForm } from './create-app-form.ts'
import { StoreIdField } from './store-id-field.tsx'

interface AppFieldsProps {
  form: CreateAppForm
  /** The id of the app that is edited; undefined for a new one. */
  ownId?: string
  fieldErrors: CreateAppErrors
  onEdit: (field: CreateAppField, value: string) => void
}

/** The registration fields of an app. */
export function AppFields({ form, ownId, fieldErrors, onEdit }: AppFieldsProps) {
  const isDuplicate = useIsDuplicate(form.name, ownId)
  const lists = useId()
  const bind = (field: CreateAppField) => ({
    name: field,
    value: form[field],
    error: fieldErrors[field],
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
  })
  const bindId = (field: 'googleAppId' | 'appleAppId') => ({
    name: field,
    value: form[field],
    error: fieldErrors[field],
    placeholder: 'one of the two is required',
    onEdit: (value: string) => onEdit(field, value),
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
            <span className={styles.odd}>You have another app of this name.</span>
          ) : undefined
        }
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...bind('name')}
      />
      <div className="row2">
        <StoreIdField store="google" label="Google App Id" {...bindId('googleAppId')} />
        <StoreIdField store="apple" label="Apple App Id" {...bindId('appleAppId')} />
      </div>
      <div className="row2">
        <TextField
          label="Category"
          placeholder="required"
          aria-required
          list={`${lists}-categories`}
          autoComplete="off"
          {...bind('category')}
        />
        <TextField
          label="Subcategory"
          placeholder="optional"
          list={`${lists}-subcategories`}
          autoComplete="off"
          {...bind('subcategory')}
        />
      </div>
      <Suggestions id={`${lists}-categories`} words={categories} />
      <Suggestions id={`${lists}-subcategories`} words={subcategoriesOf(form.category)} />
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
