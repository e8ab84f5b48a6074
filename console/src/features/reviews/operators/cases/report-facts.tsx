import type { ShownCase } from '@frontrow/contract/operator/cases'
import { Facts } from '../../../../ui/layout/facts.tsx'
import { momentText } from '../../../../lib/text/day-text.ts'
import { reportWords } from '../../report-words.ts'
import noteStyles from '../../../../operator-parts/notes.module.css'
import styles from './queue.module.css'

/** What viewers say is wrong with an ad. Their notes are text. */
export function ReportFacts({ reports }: { reports: NonNullable<ShownCase['reports']> }) {
  const { by_reason: reasons, by_country: countries, by_placement: placements, notes } = reports
  return (
    <>
      <Facts
        fillsCard
        facts={[
          {
            label: reports.count === 1 ? '1 report' : `${reports.count} reports`,
            value: listed(reasons.map(({ reason, count }) => [reportWords(reason), count])),
          },
          {
            label: 'Countries',
            value: listed(countries.map(({ country, count }) => [country, count])),
          },
          {
            label: 'Shown in',
            value: listed(
              placements.map(({ name, app_name: app, count }) => [`${app}, ${name}`, count]),
            ),
          },
        ]}
      />
      {notes.length > 0 && (
        <ol className={noteStyles.notes} aria-label="Notes by viewers">
          {notes.map(({ at, reason, country, note }, place) => (
            <li key={`${at} ${place}`}>
              <p className={styles.head}>
                <b>{reportWords(reason)}</b> {country}
                <time className="small" dateTime={at}>
                  {momentText(at)}
                </time>
              </p>
              <p className={noteStyles.text}>{note}</p>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}

function listed(counts: readonly (readonly [name: string, count: number])[]): string {
  return counts.map(([name, count]) => `${name} (${count})`).join(', ') || '–'
}
