import type { Reply } from '@frontrow/contract/endpoint'
import { addOrganizationNote, longestNote } from '@frontrow/contract/operator/notes'
import type { showNetworkOrganization } from '@frontrow/contract/operator/organizations'
import { Link } from 'react-router'
import { momentText } from '../lib/text/day-text.ts'
import type { Rule } from '../lib/forms/form-rules.ts'
import { useForm, type Saving } from '../lib/forms/form.ts'
import { Alert } from '../ui/feedback/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Section, SectionBody } from '../ui/layout/section.tsx'
import { TextAreaField } from '../ui/forms/text-field.tsx'
import { kinds } from './object-words.ts'
import styles from './notes.module.css'

type Note = Reply<typeof showNetworkOrganization>['notes'][number]

const rules: readonly Rule<{ text: string }>[] = [
  ['text', ({ text }) => text.trim() !== '', 'Enter a note'],
]

interface NotesProps {
  notes: readonly (Omit<Note, 'about'> & Partial<Pick<Note, 'about'>>)[]
  adding: Saving
  /** Stores a note. */
  add: (text: string, then: { onError: (error: Error) => void; onSuccess: () => void }) => void
}

/** What operators wrote about something for each other, and a field to write more. */
export function Notes({ notes, adding, add }: NotesProps) {
  const form = useForm({
    initial: { text: '' },
    rules,
    saving: adding,
    send: ({ text }, { onError }, setValues) =>
      add(text.trim(), { onError, onSuccess: () => setValues(() => ({ text: '' })) }),
  })
  return (
    <Section title="Notes" sub="For operators only.">
      <SectionBody>
        <form {...form.props} className={`${styles.narrow} stack`}>
          <TextAreaField
            label="New note"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestNote}
            {...form.text('text')}
          />
          {form.failureText !== null && <Alert type="error">{form.failureText}</Alert>}
          <div>
            <Button
              {...form.button}
              look="default"
              needs={addOrganizationNote.needs}
              pendingLabel="Adding..."
            >
              Add note
            </Button>
          </div>
        </form>
      </SectionBody>
      {notes.length > 0 && (
        <ol className={styles.notes}>
          {notes.map(({ id, text, written_by: by, written_at: at, about }) => (
            <li key={id}>
              <span className={styles.head}>
                <b>{by}</b>
                <time className="small" dateTime={at}>
                  {momentText(at)}
                </time>
                {about != null && <Link to={kinds[about.kind].to(about.id)}>{about.name}</Link>}
              </span>
              <p className={styles.text}>{text}</p>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
