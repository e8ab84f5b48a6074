import type { Case } from '@frontrow/contract/operator/cases'
import { useRef, useState, type KeyboardEvent } from 'react'
import { alertText } from '../../../../lib/calls/call.ts'
import type { Saving } from '../../../../lib/forms/form.ts'
import { Alert } from '../../../../ui/feedback/alert.tsx'
import { RoleNote } from '../../../../ui/layout/allowed.tsx'
import { useMay } from '../../../../ui/buttons/use-may.ts'
import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import { caseKinds, type CaseChoice } from '../cases/case-kinds.tsx'
import { caseNeeds } from '../cases/case-name.ts'
import { DecisionButtons, decisionKeys, NoteField } from './decision-buttons.tsx'
import { DecisionForm } from './decision-form.tsx'
import { useQueueContext } from './queue-context.ts'
import { QuestionForm } from './question-form.tsx'
import styles from '../cases/queue.module.css'
import { useReasons } from '../../../../operator-parts/use-reasons.ts'
import type { Verdict } from '../cases/use-cases.ts'
import { useDecide } from './use-decide.ts'

interface DecisionPanelProps {
  shown: Case
  /** Leads to the next case. */
  goOn: () => void
}

/** What is being prepared: nothing, a choice with a form, or a question. */
type Doing = CaseChoice | 'question' | null

/** The buttons of a case, the forms behind them, and their keys. It stays at the bottom. */
export function DecisionPanel({ shown, goOn }: DecisionPanelProps) {
  const kind = caseKinds[shown.kind]
  const needs = caseNeeds(shown)
  const { isAllowed } = useMay(needs)
  const [doing, setDoing] = useState<Doing>(null)
  const [noted, setNote] = useState<string | null>(null)
  // Read ahead, so that the keys of reasons work as soon as the form is shown.
  useReasons(kind.reasons)
  const panel = useRef<HTMLDivElement>(null)
  const { decide, deciding } = useDecide(shown, goOn)
  const mayAct = isAllowed && shown.state !== 'closed'
  const send = (choice: CaseChoice, verdict: Verdict) =>
    decide(choice, { ...verdict, ...noteOf(noted) })
  const choose = (choice: CaseChoice) => {
    deciding.reset()
    if (choice.text !== null) setDoing(choice)
    else if (!deciding.isPending) send(choice, { outcome: choice.outcome })
  }
  const ask = kind.mayAsk && shown.state === 'open' ? () => setDoing('question') : undefined
  const { hasSelected } = useQueueContext()
  const note = () => setNote((typed) => typed ?? '')
  usePageKeys(
    decisionKeys({ kind: shown.kind, mayAct, hasSelected, choose, ask, skip: goOn, note }),
  )
  const close = () => {
    setDoing(null)
    panel.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <section className={styles.bar} aria-label="Decision">
      <div ref={panel} className={styles.panel} tabIndex={-1} onKeyDown={onKeyDown}>
        {deciding.error !== null && !isForm(doing) && (
          <Alert type="error">{alertText(deciding.error)}</Alert>
        )}
        <RoleNote needs={needs} />
        {doing === null && (
          <DecisionButtons
            shown={shown}
            isPending={deciding.isPending}
            choose={choose}
            ask={ask}
            goOn={goOn}
            hasKeys={!hasSelected}
          />
        )}
        {doing === 'question' && <QuestionForm shown={shown} onAsked={goOn} onCancel={close} />}
        {isForm(doing) && (
          <ChoiceForm shown={shown} choice={doing} saving={deciding} send={send} onCancel={close} />
        )}
        <NoteField note={noted} setNote={setNote} mayAct={mayAct} />
        {mayAct && <Effect canBeUndone={kind.canBeUndone} />}
      </div>
    </section>
  )
}

function isForm(doing: Doing): doing is CaseChoice {
  return doing !== null && doing !== 'question'
}

function noteOf(note: string | null): Pick<Verdict, 'note'> {
  const typed = note?.trim() ?? ''
  return typed === '' ? {} : { note: typed }
}

interface ChoiceFormProps {
  shown: Case
  choice: CaseChoice
  saving: Saving
  send: (choice: CaseChoice, verdict: Verdict) => void
  onCancel: () => void
}

function ChoiceForm({ shown, choice, saving, send, onCancel }: ChoiceFormProps) {
  const reasons = useReasons(caseKinds[shown.kind].reasons)
  return (
    <DecisionForm
      key={choice.outcome}
      choice={choice}
      reasons={reasons.data ?? []}
      saving={saving}
      act={choice.label}
      isOver={shown.state === 'closed'}
      onSend={(verdict) => send(choice, verdict)}
      onCancel={onCancel}
    />
  )
}

/** When the decision takes effect, and whether it can be undone. */
function Effect({ canBeUndone }: { canBeUndone: boolean }) {
  return <p className={`${styles.effect} small`}>{canBeUndone ? undoText : finalText}</p>
}

const undoText = 'Takes effect now. You can undo it for 1 minute, before members are notified.'
const finalText = 'This is the second decision: members are notified now and it cannot be undone.'
