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
  /** False while cases are selected, because the keys of the choices decide those then. */
  hasKeys: boolean
}

/** The choices of a case, a question and the way to the next case, each with its key. */
export function DecisionButtons(props: DecisionButtonsProps) {
  const { shown, isPending, choose, ask, goOn, hasKeys } = props
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
          {choice.label} {hasKeys && <KeyHint>{choice.key}</KeyHint>}
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
  /** True while cases are selected, because the keys of the choices decide those then. */
  hasSelected: boolean
  choose: (choice: CaseChoice) => void
  ask: (() => void) | undefined
  skip: () => void
  note: () => void
}

/** The keys of the buttons. */
export function decisionKeys({
  kind,
  mayAct,
  hasSelected,
  choose,
  ask,
  skip,
  note,
}: Keyed): PageKey[] {
  const choices = hasSelected ? [] : caseKinds[kind].choices
  return [
    ...choices.map((choice) => ({
      key: choice.key,
      what: `${choice.label}${thenText(choice)}`,
      press: mayAct ? () => choose(choice) : undefined,
    })),
    { key: 'e', what: 'Ask a question', press: mayAct ? ask : undefined },
    { key: 'n', what: 'Add a note', press: mayAct ? note : undefined },
    { key: 's', what: 'Skip to the next case', press: skip },
  ]
}

/** What the keys in the form of a choice do. */
function thenText({ needsReason, needsRating }: CaseChoice): string {
  if (needsReason) return ', then 1 to 9 for a reason'
  return needsRating === true ? ', then 1 to 3 for a rating and a letter for each category' : ''
}
