import { undoDecision, undoDecisions, undoSeconds } from '@frontrow/contract/operator/cases'
import { useEffect, useState } from 'react'
import { useAct } from '../../../../lib/calls/use-call.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Spread } from '../../../../ui/layout/boxes.tsx'
import { usePageKeys } from '../../../../operator-parts/single-keys.ts'
import { KeyHint } from '../../../../operator-parts/key-hint.tsx'
import styles from '../cases/queue.module.css'
import {
  dropOldDecisions,
  forgetDecision,
  useRecentDecisions,
  type RecentDecision,
} from './recent-decisions.ts'
import { caseReads } from '../../../../operator-parts/reads.ts'

/**
 * The decisions of the last minute, which can still be undone: the newest one, and on demand all of
 * them. It stays on every page, and screen readers read each decision once, without its countdown.
 */
export function UndoBar() {
  const recent = useRecentDecisions()
  const newest = recent.at(-1)
  return (
    <>
      <p className="unseen" role="status">
        {newest !== undefined && `${newest.text}. You can undo it for 1 minute.`}
      </p>
      {recent.length > 0 && <Decisions recent={recent} />}
    </>
  )
}

function Decisions({ recent }: { recent: readonly RecentDecision[] }) {
  const now = useNow(1000)
  const [showsAll, setShowsAll] = useState(false)
  const { mutate: undo, isPending } = useAct(undoDecision, {
    input: ({ decisionId }: RecentDecision) => ({ params: { id: decisionId } }),
    refreshes: caseReads,
    onSuccess: (_reply, decision) => forgetDecision(decision),
    says: (_reply, { text }) => `Undone: ${text}. The case is open again.`,
    saysErrors: true,
  })
  const { mutate: undoAll, isPending: isUndoingAll } = useUndoAll()
  useEffect(() => dropOldDecisions(now), [now])
  const newest = recent.at(-1)
  // Those of one call end at the same moment.
  const together = recent.filter(({ till }) => till === newest?.till)
  const isBusy = isPending || isUndoingAll
  usePageKeys([
    {
      key: 'U',
      what: 'Undo the decisions that were made together',
      press: together.length < 2 || isBusy ? undefined : () => undoAll(together),
    },
    {
      key: 'u',
      what: 'Undo the last decision',
      press: newest === undefined || isBusy ? undefined : () => undo(newest),
    },
  ])
  const shown = showsAll ? recent.toReversed() : recent.slice(-1)
  return (
    <section className={styles.undoBar} aria-label="Recent decisions">
      <ul>
        {shown.map((decision, place) => (
          <li key={decision.decisionId}>
            <span className={`${styles.undoText} compact`}>{decision.text}</span>
            <span className={`${styles.countdown} small`} aria-hidden="true">
              {leftText(decision, now)}
            </span>
            <Button look="soft" size="sm" disabled={isBusy} onClick={() => undo(decision)}>
              Undo<span className="unseen">: {decision.text}</span>{' '}
              {place === 0 && <KeyHint>u</KeyHint>}
            </Button>
          </li>
        ))}
      </ul>
      {recent.length > 1 && (
        <Spread>
          <Button look="subtle" size="sm" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? 'Show the latest only' : `Show all ${recent.length}`}
          </Button>
          {together.length > 1 && (
            <Button look="soft" size="sm" disabled={isBusy} onClick={() => undoAll(together)}>
              Undo all {together.length} <KeyHint>Shift+u</KeyHint>
            </Button>
          )}
        </Spread>
      )}
    </section>
  )
}

/** Undoes decisions together. Those that are refused stay in the list. */
function useUndoAll() {
  return useAct(undoDecisions, {
    input: (decisions: readonly RecentDecision[]) => ({
      body: { decisions: decisions.map(({ decisionId }) => decisionId) },
    }),
    refreshes: caseReads,
    onSuccess: ({ results }, decisions) => {
      const undone = new Set(results.flatMap((one) => (one.refusal ? [] : [one.decision_id])))
      for (const decision of decisions)
        if (undone.has(decision.decisionId)) forgetDecision(decision)
    },
    says: ({ results }) => {
      const undone = results.filter(({ refusal }) => refusal === null).length
      return undone === results.length
        ? `Undone: ${undone} decisions. The cases are open again.`
        : `Undone: ${undone} of ${results.length} decisions. The others stay.`
    },
    saysErrors: true,
  })
}

/** How long the mail is held back. */
function leftText({ till }: RecentDecision, now: number): string {
  const seconds = Math.ceil((till - now) / 1000)
  return `notifies in ${Math.min(undoSeconds, Math.max(0, seconds))} s`
}
