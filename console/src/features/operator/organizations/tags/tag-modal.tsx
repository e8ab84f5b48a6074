import { tagOrganizations, listTags } from '@frontrow/contract/operator/organization-acts'
import { useForm } from '../../../../lib/forms/form.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { FormModal } from '../../../../ui/forms/form-modal.tsx'
import { MultiSelectField } from '../../../../ui/forms/multi-select-field.tsx'
import { TagsField } from '../../../../ui/forms/tags-field.tsx'
import { type ActModalProps, namedTogether } from '../acts/act-modal.ts'
import { tagsOf, tagRules, type TagValues } from './tag-rules.ts'
import { useActOn } from '../acts/use-organization-acts.ts'

/** Adds tags to organizations, and removes some that they have. */
export function TagModal({ organizations, onClose, onDone }: ActModalProps) {
  const used = useCall(listTags, {})
  const { acting, send } = useActOn(tagOrganizations, organizations, onDone)
  const form = useForm<TagValues>({
    initial: { add: [], remove: [] },
    rules: tagRules,
    saving: acting,
    send: ({ add, remove }, options) => send({ add: [...add], remove: [...remove] }, options),
  })
  const own = [...new Set(organizations.flatMap(({ tags }) => tags))].toSorted()
  const { add, remove } = form.values
  return (
    <FormModal
      title={`Change tags of ${namedTogether(organizations)}`}
      form={form}
      act="Change tags"
      pendingLabel="Changing..."
      onClose={onClose}
    >
      <TagsField
        label="Add"
        description="Separate with Enter or a comma. For operators only."
        data={used.data ?? []}
        value={[...add]}
        error={form.fieldErrors.add}
        onChange={(typed) => form.edit({ add: tagsOf(typed) })}
      />
      {own.length > 0 && (
        <MultiSelectField
          label="Remove"
          data={own}
          value={[...remove]}
          onChange={(chosen) => form.edit({ remove: chosen })}
        />
      )}
    </FormModal>
  )
}
