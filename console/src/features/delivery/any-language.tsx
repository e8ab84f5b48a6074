import { appRequests } from '@frontrow/contract/delivery/app-requests'
import { useSearchParams } from 'react-router'
import { CodeBlock } from '../../ui/layout/code-block.tsx'
import styles from './get-started-page.module.css'
import { snippetOf } from './platform.ts'
import { platforms } from './platforms.ts'
import { requestWords } from './requests.ts'
import { slugOf } from './slug-of.ts'
import { Tabs } from './tabs.tsx'
import { withCode } from './with-code.tsx'

/** The requests of an app that has no SDK, as code for one platform. */
export function AnyLanguage() {
  const [query, setQuery] = useSearchParams()
  const wanted = query.get('platform')
  const platform = platforms.find(({ name }) => slugOf(name) === wanted) ?? platforms[0]
  const choose = (name: string) =>
    setQuery({ platform: slugOf(name) }, { replace: true, preventScrollReset: true })
  const { name, language, needs, helper } = platform
  return (
    <>
      <p className={styles.note}>Plain HTTP and JSON. Your app draws the ad.</p>
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
    </>
  )
}
