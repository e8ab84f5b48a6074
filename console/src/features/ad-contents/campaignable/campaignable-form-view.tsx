import type { ReactNode } from 'react'
import { useForm, type Form } from '../../../lib/forms/form.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Stack } from '../../../ui/layout/boxes.tsx'
import { CampaignableFacts } from './campaignable-facts.tsx'
import type { AdContent } from '../contents/content-lists.ts'
import {
  creationFailure,
  useCreateCampaignable,
  type CampaignableBody,
} from './use-create-campaignable.ts'

/** The form that creates a campaignable ad content; `bodyOf` makes the request of its values. */
export function useCampaignableForm<Values extends { name: string }>(
  ad: AdContent,
  initial: Values,
  bodyOf: (values: Values) => CampaignableBody,
) {
  const creating = useCreateCampaignable(ad.id)
  const form = useForm({
    initial,
    saving: creating,
    // All ad contents have the same path.
    draft: { about: ad.id },
    send: (values, options) => {
      // The call stays pending until the page has reloaded, so the draft is removed here.
      const onSuccess = () => form.draft.forget()
      creating.mutate(bodyOf(values), { ...options, onSuccess })
    },
  })
  return form
}

interface CampaignableFormViewProps<Values extends object> {
  ad: AdContent
  form: Form<Values>
  onPreview: () => void
  /** The fields. */
  children: ReactNode
}

export function CampaignableFormView<Values extends object>(
  props: CampaignableFormViewProps<Values>,
) {
  const { ad, form, onPreview, children } = props
  return (
    <Stack as="form" {...form.props} gap={4}>
      <CampaignableFacts ad={ad} />
      {children}
      <Stack gap={2} pad="2 0 0">
        {form.failure !== null && <Alert type="error">{creationFailure(form.failure)}</Alert>}
        <Button look="default" onClick={onPreview}>
          Show preview
        </Button>
        <Button {...form.button}>Create Campaignable Ad Content</Button>
      </Stack>
    </Stack>
  )
}
