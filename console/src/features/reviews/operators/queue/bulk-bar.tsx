import { decideCases, type Case, type BulkResult } from '@frontrow/contract/operator/cases'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { useMay } from '../../../../ui/buttons/use-may.ts'
import { caseKinds, type CaseChoice, type CaseKind } from '../cases/case-kinds.tsx'
import { caseName, caseNeeds, countedCases, isAlike } from '../cases/case-name.ts'
import { KeyHint } from '../../../../operator-parts/key-hint.tsx'
import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import type { Selection } from '../../../../operator-parts/use-selection.ts'
import { RefusedRows, SelectionBar } from '../../../../operator-parts/selection-bar.tsx'
import { DecisionForm } from './decision-form.tsx'
import styles from '../cases/queue.module.css'
import { noteFinalDecision, rememberDecisions } from './recent-decisions.ts'
import { useReasons } from '../../../../operator-parts/use-reasons.ts'
import { type Verdict, withoutCases } from '../cases/use-cases.ts'

/** The most cases that one call decides. */
const MOST = 100

interface BulkBarProps {
  /** The open cases of the list. */
  shown: readonly Case[]
  /** The ids of the ticked ones. */
  selection: Selection
}

/** Decides the ticked cases in the same way. They have to be of one kind. */
export function BulkBar({ shown, selection: { ids, add, clear } }: BulkBarProps) {
  const [choice, setChoice] = useState<CaseChoice | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  const cases = shown.filter(({ id }) => ids.has(id))
  const first = cases[0]
  const alike = shown.filter((one) => first !== undefined && isAlike(one, first))
  const canAdd = cases.length < alike.length && cases.every((one) => alike.includes(one))
  const addAlike = canAdd ? () => add(alike.map(({ id }) => id)) : undefined
  usePageKeys([{ key: 'X', what: 'Select all of the same type and organization', press: addAlike }])
  return (
    <>
      <SelectionBar label="Selected cases" count={cases.length} clear={clear}>
        {first !== undefined && addAlike !== undefined && (
          <Button size="sm" look="soft" onClick={addAlike}>
            Select all {countedCases(alike.length, first.kind)} of {first.organization.name}{' '}
            <KeyHint>Shift+x</KeyHint>
          </Button>
        )}
        {first !== undefined && (
          <BulkChoices cases={cases} kind={caseKinds[first.kind]} onChoose={setChoice} />
        )}
      </SelectionBar>
      <NotDecided refused={refused} onDismiss={() => setRefused([])} />
      {choice !== null && first !== undefined && (
        <BulkModal
          choice={choice}
          cases={cases}
          onClose={() => setChoice(null)}
          onDone={(names) => {
            setChoice(null)
            setRefused(names)
            clear()
          }}
        />
      )}
    </>
  )
}

/** Names the cases that were not decided, and why. */
export function NotDecided({
  refused,
  onDismiss,
}: {
  refused: readonly string[]
  onDismiss: () => void
}) {
  const title = refused.length === 1 ? '1 case was' : `${refused.length} cases were`
  return <RefusedRows title={`${title} not decided.`} refused={refused} onDismiss={onDismiss} />
}

interface BulkChoicesProps {
  cases: readonly Case[]
  kind: CaseKind
  onChoose: (choice: CaseChoice) => void
}

/** The buttons, or why there are none. */
function BulkChoices({ cases, kind, onChoose }: BulkChoicesProps) {
  const [first] = cases
  const needed = first === undefined ? kind.needs : caseNeeds(first)
  const { why } = useMay(needed)
  const isMixed = cases.some((one) => caseKinds[one.kind] !== kind || caseNeeds(one) !== needed)
  const note =
    why ??
    (isMixed ? 'Select cases of one type to decide them together.' : null) ??
    (cases.length > MOST ? `Select up to ${MOST} cases at a time.` : null)
  usePageKeys(
    kind.choices.map((choice) => ({
      key: choice.key,
      what: `${choice.label}: all selected cases`,
      press: note === null ? () => onChoose(choice) : undefined,
    })),
  )
  if (note !== null) return <span>{note}</span>
  return kind.choices.map((choice) => (
    <Button
      key={choice.outcome}
      size="sm"
      look={choice.look === 'primary' ? 'default' : choice.look}
      onClick={() => onChoose(choice)}
    >
      {choice.label} {cases.length} <KeyHint>{choice.key}</KeyHint>
    </Button>
  ))
}

interface BulkModalProps {
  choice: CaseChoice
  cases: readonly Case[]
  onClose: () => void
  /** Gets one line for each case that was not decided. */
  onDone: (refused: readonly string[]) => void
}

/** Decides the cases in one way, in a dialog. */
export function BulkModal({ choice, cases, onClose, onDone }: BulkModalProps) {
  const cache = useQueryClient()
  const deciding = useAct(decideCases)
  const kind = caseKinds[cases[0]?.kind ?? 'organization']
  const reasons = useReasons(kind.reasons)
  const act = `${choice.label} ${cases.length === 1 ? '1 case' : `${cases.length} cases`}`
  const send = (verdict: Verdict) => {
    const sentAt = Date.now()
    deciding.mutate(
      { body: { ...verdict, cases: cases.map(({ id, version }) => ({ id, version })) } },
      {
        onSuccess: ({ results }) => {
          const made = decidedOf(results, { cases, done: choice.done })
          for (const { case_id: id, refusal } of results)
            if (refusal === null) noteFinalDecision(id)
          rememberDecisions(made, sentAt)
          void withoutCases(
            cache,
            results.flatMap(({ case_id: id, refusal }) => (refusal === null ? [id] : [])),
          )
          onDone(refusedOf(results, cases))
        },
      },
    )
  }
  return (
    <Modal title={act} opened onClose={onClose}>
      <p className={`${styles.names} muted`}>{cases.map(caseName).join(', ')}</p>
      <DecisionForm
        choice={choice.text === null ? { ...choice, text: kind.usualText } : choice}
        reasons={reasons.data ?? []}
        saving={deciding}
        act={act}
        onSend={send}
        onCancel={onClose}
      />
    </Modal>
  )
}

function decidedOf(
  results: readonly BulkResult[],
  { cases, done }: { cases: readonly Case[]; done: string },
) {
  return results.flatMap(({ case_id: caseId, decision_id: decisionId, undo_till: till }) => {
    const one = cases.find(({ id }) => id === caseId)
    if (one === undefined || decisionId === null || till === null) return []
    return [{ decisionId, caseId, text: `${done} ${caseName(one)}` }]
  })
}

function refusedOf(results: readonly BulkResult[], cases: readonly Case[]): string[] {
  return results.flatMap(({ case_id: caseId, refusal }) => {
    const one = cases.find(({ id }) => id === caseId)
    return refusal === null || one === undefined ? [] : [`${caseName(one)}: ${refusal.message}`]
  })
}
