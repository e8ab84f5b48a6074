import { useId } from 'react'
import { TextField } from '../../ui/text-field.tsx'
import { categories, subcategoriesOf } from './categories.ts'
import type { CreateAppComplaints, CreateAppField, CreateAppForm } from './create-app-form.ts'
import { StoreIdField } from './store-id-field.tsx'

interface AppFieldsProps {
  form: CreateAppForm
  complaints: CreateAppComplaints
  onEdit: (field: CreateAppField, value: string) => void
}

/** What an app is registered with. */
export function AppFields({ form, complaints, onEdit }: AppFieldsProps) {
  const lists = useId()
  const bind = (field: CreateAppField) => ({
    name: field,
    value: form[field],
    error: complaints[field],
    onChange: (event: { target: { value: string } }) => onEdit(field, event.target.value),
  })
  const bindId = (field: 'googleAppId' | 'appleAppId') => ({
    name: field,
    value: form[field],
    error: complaints[field],
    onEdit: (value: string) => onEdit(field, value),
  })
  return (
    <>
      <TextField label="App Name" autoComplete="off" {...bind('name')} />
      <div className="row2">
        <StoreIdField store="google" label="Google App Id" {...bindId('googleAppId')} />
        <StoreIdField store="apple" label="Apple App Id" {...bindId('appleAppId')} />
      </div>
      <div className="row2">
        <TextField
          label="Category"
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

function Suggestions({ id, words }: { id: string; words: readonly string[] }) {
  return (
    <datalist id={id}>
      {words.map((word) => (
        <option key={word} value={word} />
      ))}
    </datalist>
  )
}
