import {
  longestPolicyFile,
  showNetworkPolicy,
  type NetworkPolicy,
  proposePolicy,
} from '@frontrow/contract/operator/policies'
import { useState } from 'react'
import type { Rule } from '../../../lib/forms/form-rules.ts'
import { useActForm } from '../../../lib/forms/act-form.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { FormModal } from '../../../ui/forms/form-modal.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextAreaField } from '../../../ui/forms/text-field.tsx'
import { outcomeText } from '../../../operator-parts/outcome-text.ts'
import { policyReads } from '../../../operator-parts/reads.ts'
import { ReasonField, reasonRules } from '../../../operator-parts/reason-field.tsx'
import { PolicyDifference } from './policy-difference.tsx'
import { readPolicyText } from './read-policy-text.ts'

interface PublishModalProps {
  /** The version that applies; undefined where there is none. */
  newest: NetworkPolicy | undefined
  onClose: () => void
}

interface Values {
  file: string
  reason: string
}

const rules: readonly Rule<Values>[] = [
  ['file', ({ file }) => file.trim() !== '', 'Choose a file or paste its text'],
  ['file', ({ file }) => file.length <= longestPolicyFile, 'The file is too large'],
  [
    'file',
    ({ file }) => file.trim() === '' || readPolicyText(file) !== null,
    'Enter JSON with version and policy_content',
  ],
  ...reasonRules,
]

/** Proposes a new version from a file, with what it changes. */
export function PublishModal({ newest, onClose }: PublishModalProps) {
  const before = useCall(
    showNetworkPolicy,
    { params: { id: newest?.id ?? '' } },
    { enabled: newest?.id !== undefined },
  )
  const form = useActForm(proposePolicy, {
    initial: { file: '', reason: '' },
    rules,
    resetsOnEdit: true,
    refusedFields: { file: 'file' },
    input: ({ file, reason }) => ({ body: { file, reason: reason.trim() } }),
    refreshes: policyReads,
    says: (outcome) => outcomeText(outcome, 'Version published.'),
    closes: onClose,
  })
  const after = readPolicyText(form.values.file)
  return (
    <FormModal
      title="Publish version"
      form={form}
      act="Request approval"
      pendingLabel="Requesting..."
      onClose={onClose}
    >
      <p>Needs a second administrator's approval. Every organization is then asked to sign it.</p>
      <FileChoice onRead={(file) => form.edit({ file })} />
      <TextAreaField
        label="File"
        description="JSON with version and policy_content"
        autosize
        minRows={3}
        maxRows={8}
        {...form.text('file')}
      />
      {after !== null && (newest === undefined || before.data !== undefined) && (
        <PolicyDifference before={before.data} after={after} />
      )}
      <ReasonField {...form.text('reason')} />
    </FormModal>
  )
}

function FileChoice({ onRead }: { onRead: (text: string) => void }) {
  const [failed, setFailed] = useState(false)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    try {
      onRead(await file.text())
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <div>
      <input
        type="file"
        accept=".json,application/json"
        aria-label="Choose file"
        onChange={({ target }) => void read(target.files?.[0])}
      />
      {failed && <Alert type="error">The file could not be read. Paste its text instead.</Alert>}
    </div>
  )
}
