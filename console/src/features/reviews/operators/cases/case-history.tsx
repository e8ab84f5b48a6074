import type { ShownCase } from '@frontrow/contract/operator/cases'
import { momentText } from '../../../../lib/text/day-text.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { Section } from '../../../../ui/layout/section.tsx'
import { outcomeWords } from './outcome-words.ts'
import noteStyles from '../../../../operator-parts/notes.module.css'
import styles from './queue.module.css'

const eventWords: Readonly<Record<string, string>> = {
  opened: 'opened the case',
  asked: 'asked a question',
  answered: 'replied',
  decided: 'decided',
  undone: 'undid the decision',
  changed: 'recorded a change',
  withdrawn: 'closed the case because the request was withdrawn',
}

/** What happened to the case, and every decision about its organization. */
export function CaseHistory({ shown: { events, decisions } }: { shown: ShownCase }) {
  return (
    <>
      <Section title="Timeline">
        <ol className={noteStyles.notes}>
          {events.map(({ at, kind, actor_name: actor, text }, place) => (
            <li key={`${at} ${place}`}>
              <p className={styles.head}>
                <b>{actor}</b> {eventWords[kind] ?? kind}
                <time className="small" dateTime={at}>
                  {momentText(at)}
                </time>
              </p>
              {text !== null && <p className={noteStyles.text}>{text}</p>}
            </li>
          ))}
        </ol>
      </Section>
      {decisions.length > 0 && (
        <Section title="Decisions" sub="All decisions on this organization, newest first.">
          <ol className={noteStyles.notes}>
            {decisions.map((decision) => (
              <Decision key={decision.id} decision={decision} />
            ))}
          </ol>
        </Section>
      )}
    </>
  )
}

function Decision({ decision }: { decision: ShownCase['decisions'][number] }) {
  const { at, outcome, message, note, decided_by: by, undone_at: undone } = decision
  const [look, word] = outcomeWords(outcome)
  return (
    <li>
      <p className={styles.head}>
        <Badge look={undone === null ? look : 'plain'}>{word}</Badge>
        {undone !== null && <Badge>Undone</Badge>}
        <span>{decision.automated ? `${by}, automatically` : by}</span>
        <time className="small" dateTime={at}>
          {momentText(at)}
        </time>
      </p>
      <p className={noteStyles.text}>{message}</p>
      {note !== null && <p className={`${noteStyles.text} muted`}>Internal note: {note}</p>}
    </li>
  )
}
