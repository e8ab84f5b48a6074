import { alertText } from '../../lib/call.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { TableSkeleton } from '../../ui/table-skeleton.tsx'
import { useChanges, type Campaign } from './campaign-lists.ts'
import { momentText } from './campaign-words.ts'
import { changeText, isCreation, type Change } from './change-words.ts'
import styles from './changes-view.module.css'

/** The change log of a campaign, newest first: who changed what, and when. */
export function ChangesView({ campaign }: { campaign: Campaign }) {
  const { data, error, isPending, isFetching, refetch } = useChanges(campaign.id)
  return (
    <Section title="Changes" sub="Who changed what, the newest first.">
      {error !== null && (
        <div className={styles.failed}>
          <Alert type="error">{alertText(error)}</Alert>
          <Button look="default" pending={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {isPending && <TableSkeleton label="Loading changes..." />}
      {data !== undefined && (
        <ol className={styles.changes}>
          {data.map((entry) => (
            <li key={`${entry.at} ${entry.changes.map(({ field }) => field).join()}`}>
              <div className={styles.who}>
                <time dateTime={entry.at}>{momentText(new Date(entry.at))}</time>
                <span>{entry.by}</span>
              </div>
              <div className={styles.what}>
                {isCreation(entry) && <b>Created</b>}
                {entry.changes.map((change) => (
                  <Line key={change.field} change={change} currency={campaign.currency} />
                ))}
              </div>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}

function Line({ change, currency }: { change: Change; currency: string }) {
  const { label, before, after, details } = changeText(change, currency)
  return (
    <p className={styles.line}>
      <span className={styles.label}>{label}</span>
      <span>
        {before !== null && (
          <>
            <del>{before}</del>
            <span aria-hidden="true"> → </span>
          </>
        )}
        {after}
        {details !== '' && <span className={styles.details}>{details}</span>}
      </span>
    </p>
  )
}
