import {
  appealNeeds,
  listDecisions,
  type Decisions,
  type Decision,
} from '@frontrow/contract/reviews'
import { useState } from 'react'
import { dayText, momentText } from '../../lib/text/day-text.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import { Badge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Segmented } from '../../ui/forms/segmented.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { TableSkeleton } from '../../ui/tables/table-skeleton.tsx'
import styles from './decisions.module.css'
import { ReplyFields } from './reply-fields.tsx'
import { useAnswer, useAppeal } from './use-decisions.ts'

/** The open question first, then the decisions, the newest first. */
export function DecisionsSection() {
  const decisions = useCall(listDecisions, {})
  const [filter, setFilter] = useState<(typeof filters)[number]>('Needs action')
  const shows = (decision: Decision) => filter === 'All' || needsAction(decision)
  return (
    <Section
      title="Decisions"
      sub="Questions and decisions about your organization, apps and ads."
      tools={
        <Segmented label="Decision filter" choices={filters} value={filter} onChange={setFilter} />
      }
    >
      <Loaded query={decisions} skeleton={<TableSkeleton label="Loading decisions..." />}>
        {({ question, decisions: all }) => (
          <>
            {question !== null && <Question key={question.id} question={question} />}
            {all.length > 0 && (
              <ol className={styles.list}>
                {all.filter(shows).map((decision) => (
                  <OneDecision key={decision.id} decision={decision} />
                ))}
              </ol>
            )}
            {question === null && all.length > 0 && !all.some(shows) && (
              <EmptyState inline title="Nothing needs action">
                Select All to see approvals.
              </EmptyState>
            )}
            {question === null && all.length === 0 && (
              <EmptyState title="No decisions yet">
                Each decision appears here with its reason.
              </EmptyState>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

const filters = ['Needs action', 'All'] as const

/** Rejections, and decisions with an appeal. An open question is always shown. */
function needsAction({ outcome, appeal }: Decision): boolean {
  return outcome !== 'approve' || appeal !== null
}

function Question({ question }: { question: NonNullable<Decisions['question']> }) {
  const answering = useAnswer()
  return (
    <div className={styles.question}>
      <p className={`${styles.head} small`}>
        <Badge look="now">Question</Badge>
        <time dateTime={question.asked_at}>{momentText(question.asked_at)}</time>
      </p>
      <AboutWhat about={question.about} />
      <p className={styles.text}>{question.text}</p>
      <ReplyFields
        label="Your reply"
        send="Send reply"
        id={question.id}
        sending={answering}
        needs={appealNeeds[question.about.kind]}
      />
    </div>
  )
}

const outcomeWords: Readonly<Record<Decision['outcome'], string>> = {
  approve: 'Approved',
  deny: 'Rejected',
}

const subjectWords: Readonly<Record<Decision['about']['kind'], string>> = {
  organization: 'Organization',
  app: 'App',
  ad: 'Ad',
  placement: 'Placement',
}

function OneDecision({ decision }: { decision: Decision }) {
  const { outcome, at, about, message, clause, what_to_do: whatToDo } = decision
  const { automated, appeal } = decision
  if (!needsAction(decision)) return <Approval decision={decision} />
  return (
    <li>
      <p className={`${styles.head} small`}>
        <Badge look={outcome === 'approve' ? 'success' : 'error'}>
          {outcomeWords[outcome] ?? outcome}
        </Badge>
        <time dateTime={at}>{momentText(at)}</time>
        {automated && <small>Decided automatically</small>}
      </p>
      <AboutWhat about={about} />
      <p className={styles.text}>{message}</p>
      {whatToDo !== null && <p className={`${styles.text} note`}>{whatToDo}</p>}
      {clause !== null && (
        <p className={`${styles.text} note`}>Section of the agreement: {clause}</p>
      )}
      {appeal === null ? <AppealForm decision={decision} /> : <Appeal appeal={appeal} />}
    </li>
  )
}

/** One line: there is nothing to do about an approval. */
function Approval({ decision: { at, about } }: { decision: Decision }) {
  return (
    <li>
      <p className={`${styles.head} small`}>
        <Badge look="success">{outcomeWords.approve}</Badge>
        <span className={styles.approved}>
          {subjectWords[about.kind] ?? 'About'} <b>{about.name}</b>
        </span>
        <time dateTime={at}>{momentText(at)}</time>
      </p>
    </li>
  )
}

/** Says nothing of the organization, because the whole page is about it. */
function AboutWhat({ about }: Pick<Decision, 'about'>) {
  if (about.kind === 'organization') return null
  return (
    <p className={styles.text}>
      {subjectWords[about.kind] ?? 'About'} <b>{about.name}</b>
    </p>
  )
}

function AppealForm({ decision }: { decision: Decision }) {
  const appealing = useAppeal()
  const [isOpen, setOpen] = useState(false)
  const { appeal_till: till } = decision
  if (till === null) return null
  if (!isOpen)
    return (
      <p className={styles.appeal}>
        <Button
          size="sm"
          look="default"
          needs={appealNeeds[decision.about.kind]}
          onClick={() => setOpen(true)}
        >
          Appeal
        </Button>
        <span className={`${styles.text} note`}>
          One appeal, until {dayText(till)}. A different reviewer decides.
        </span>
      </p>
    )
  return (
    <ReplyFields
      label="Reason for the appeal"
      send="Send appeal"
      id={decision.id}
      sending={appealing}
      needs={appealNeeds[decision.about.kind]}
      onCancel={() => setOpen(false)}
    />
  )
}

const appealWords = { uphold: 'Appeal dismissed', overturn: 'Appeal granted' } as const

function Appeal({ appeal }: { appeal: NonNullable<Decision['appeal']> }) {
  const { text, at, outcome, answer } = appeal
  return (
    <div className={styles.reply}>
      <p className={`${styles.head} small`}>
        <Badge look={outcome === 'overturn' ? 'success' : 'plain'}>
          {outcome === null ? 'Appeal under review' : (appealWords[outcome] ?? outcome)}
        </Badge>
        <time dateTime={at}>{momentText(at)}</time>
      </p>
      <p className={styles.text}>{text}</p>
      {answer !== null && <p className={`${styles.text} note`}>{answer}</p>}
    </div>
  )
}
