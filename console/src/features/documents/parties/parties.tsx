import styles from '../parts/documents.module.css'

/** Who issues a document, and whom it is for: beside each other, on a phone below each other. */
export function Parties({ from, to }: { from: readonly string[]; to: readonly string[] }) {
  return (
    <dl className={`${styles.parties} compact`}>
      {[
        { label: 'From', lines: from },
        { label: 'To', lines: to },
      ].map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{lines.join('\n')}</dd>
        </div>
      ))}
    </dl>
  )
}
