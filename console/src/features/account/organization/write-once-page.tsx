import type { ReactNode } from 'react'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { SettledField } from './settled-field.tsx'
import type { WriteOnceCall } from './use-write-once.ts'
import { WithOrganization } from './with-organization.tsx'
import { WriteOnceForm, type WriteOnceField } from './write-once-form.tsx'
import type { Asks, OrganizationField } from './write-once.ts'

interface WriteOncePageProps<Field extends string> {
  title: string
  /** Shown below the page head. */
  tabs?: ReactNode
  /** The text while the organization loads. */
  loading: string
  /** What the organization gave at sign-up, shown above the fields. */
  known: readonly Pick<WriteOnceField<OrganizationField>, 'name' | 'label' | 'wide'>[]
  fields: readonly WriteOnceField<Field>[]
  asks: Asks
  /** The message after a save. */
  success: string
  save: WriteOnceCall<Field>
}

/** A page with fields of the organization that can be written once. */
export function WriteOncePage<Field extends OrganizationField>(props: WriteOncePageProps<Field>) {
  const { title, tabs, loading, known, ...rest } = props
  return (
    <>
      <PageHead title={title} />
      {tabs}
      <WithOrganization loading={loading} fields={known.length + rest.fields.length}>
        {(organization) => (
          <WriteOnceForm {...rest} organization={organization}>
            {known.map(({ name, label, wide }) => (
              <SettledField
                key={name}
                label={label}
                value={organization[name]}
                wide={wide ?? false}
              />
            ))}
          </WriteOnceForm>
        )}
      </WithOrganization>
    </>
  )
}
