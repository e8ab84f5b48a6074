import type { Case } from '@frontrow/contract/operator/cases'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextAreaField } from '../../../../ui/forms/text-field.tsx'
import { Row } from '../../../../ui/layout/boxes.tsx'
import type { PageKey } from '../../../../operator-parts/single-keys.ts'
import { caseKinds, type CaseChoice } from '../cases/case-kinds.tsx'
import { caseNeeds } from '../cases/case-name.ts'
import { KeyHint } from '../../../../operator-parts/key-hint.tsx'

interface DecisionButtonsProps {
  shown: Case
  isPending: boolean
  choose: (choice: CaseChoice) => void
  ask: (() => void) | undefined
  goOn: () => void
}

/** The choices of a case, a question and the way to the next case, each with its key. */
export function DecisionButtons({ shown, isPending, choose, ask, goOn }: DecisionButtonsProps) {
  const { choices, mayAsk } = caseKinds[shown.kind]
  const needs = caseNeeds(shown)
  return (
    <Row gap={2}>
      {choices.map((choice) => (
        <Button
          key={choice.outcome}
          look={choice.look}
          needs={needs}
          disabled={shown.state === 'closed'}
          pending={isPending && choice.text === null}
          pendingLabel="Sending..."
          onClick={() => choose(choice)}
        >
          {choice.label} <KeyHint>{choice.key}</KeyHint>
        </Button>
      ))}
      {mayAsk && (
        <Button look="default" needs={needs} disabled={ask === undefined} onClick={ask}>
          Ask question <KeyHint>e</KeyHint>
        </Button>
      )}
      <Button look="subtle" onClick={goOn}>
        Skip <KeyHint>s</KeyHint>
      </Button>
    </Row>
  )
}

interface NoteFieldProps {
  /** Null while it is not shown. */
  note: string | null
  setNote: (note: string) => void
  mayAct: boolean
}

/** A note that goes with the decision and that members never read. */
export function NoteField({ note, setNote, mayAct }: NoteFieldProps) {
  if (note === null)
    return mayAct ? (
      <p>
        <Button look="subtle" size="sm" onClick={() => setNote('')}>
          Add note <KeyHint>n</KeyHint>
        </Button>
      </p>
    ) : null
  return (
    <TextAreaField
      label="Internal note"
      description="Saved with the decision. For operators only."
      autosize
      autoFocus
      minRows={2}
      maxRows={6}
      maxLength={2000}
      value={note}
      onChange={({ target }) => setNote(target.value)}
    />
  )
}

interface Keyed {
  kind: Case['kind']
  mayAct: boolean
  choose: (choice: CaseChoice) => void
  ask: (() => void) | undefined
  skip: () => void
  note: () => void
}

/** The keys of the buttons. */
export function decisionKeys({ kind, mayAct, choose, ask, skip, note }: Keyed): PageKey[] {
  const choices = caseKinds[kind].choices.map((choice) => ({
    key: choice.key,
    what: choice.needsReason ? `${choice.label}, then 1 to 9 for a reason` : choice.label,
    press: mayAct ? () => choose(choice) : undefined,
  }))
  return [
    ...choices,
    { key: 'e', what: 'Ask a question', press: mayAct ? ask : undefined },
    { key: 'n', what: 'Add a note', press: mayAct ? note : undefined },
    { key: 's', what: 'Skip to the next case', press: skip },
  ]
}
