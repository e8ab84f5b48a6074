import { appRequests } from '@frontrow/contract/app-requests'
import { Fragment, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import styles from './get-started-page.module.css'
import { snippetOf } from './platform.ts'
import { platforms } from './platforms.ts'
import { requestWords } from './requests.ts'
import { Tabs } from './tabs.tsx'

/**
 * The requests of an app, as code for one platform. The platform is stored in the URL, so that a
 * link can select it.
 */
export function AppRequests() {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('platform')
  const platform = platforms.find(({ name }) => slugOf(name) === wanted) ?? platforms[0]
  const choose = (name: string) =>
    setQuery({ platform: slugOf(name) }, { replace: true, preventScrollReset: true })
  const { name, language, needs, helper } = platform
  return (
    <section className={styles.section} aria-labelledby="from-the-app">
      <h2 id="from-the-app">From the app</h2>
      <p className={styles.note}>
        Plain HTTP and JSON. Put your own keys in place of the ones shown; the keys of your
        placements are in the console, each with a copy button.
      </p>
      <Tabs
        label="Platform"
        names={platforms.map(({ name: tab }) => tab)}
        chosen={name}
        onChoose={choose}
      >
        <div className={styles.request}>
          <h3>Once, in {language}</h3>
          <p>Every request goes through one function. {needs}</p>
          <CodeBlock code={helper(`${window.location.origin}/delivery/v1`)} what="the function" />
        </div>
        {appRequests.map((request) => (
          <div key={request.name} className={styles.request}>
            <h3>{requestWords[request.name].title}</h3>
            <p>{withCode(requestWords[request.name].text)}</p>
            <CodeBlock
              code={snippetOf(platform, request)}
              what={requestWords[request.name].title.toLowerCase()}
            />
          </div>
        ))}
      </Tabs>
    </section>
  )
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(' ', '-')
}

/** Text between backticks is a name of the protocol and is shown as code. */
function withCode(text: string): ReactNode {
  return text
    .split('`')
    .map((part, place) => (
      <Fragment key={part}>
        {place % 2 === 1 ? <code className="mono">{part}</code> : part}
      </Fragment>
    ))
}
