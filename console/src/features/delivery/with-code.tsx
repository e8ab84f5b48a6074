import { Fragment, type ReactNode } from 'react'

/** Text between backticks is a name of the protocol and is shown as code. */
export function withCode(text: string): ReactNode {
  return text
    .split('`')
    .map((part, place) => (
      <Fragment key={part}>
        {place % 2 === 1 ? <code className="mono">{part}</code> : part}
      </Fragment>
    ))
}
