import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { RetryAlert } from '../../../ui/feedback/retry-alert.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import styles from './search.module.css'
import { asHit, parsed, useSearch, type Hit } from './use-search.ts'

interface SearchPaletteProps {
  pages: readonly Pick<Hit, 'title' | 'to'>[]
  onClose: () => void
}

/**
 * Finds organizations, people and objects, and the pages of the console. The arrow keys choose,
 * Enter opens. The focus stays in the field, which names the chosen option to screen readers.
 */
export function SearchPalette({ pages, onClose }: SearchPaletteProps) {
  const navigate = useNavigate()
  const listId = useId()
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const wanted = useDeferredValue(text)
  const search = useSearch(wanted)
  const hits = [...pagesOf(pages, text), ...found(search.data, wanted)]
  const at = Math.min(chosen, hits.length - 1)
  const open = (hit: Hit | undefined) => {
    if (hit === undefined) return
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && hits.length > 0) {
      event.preventDefault()
      setChosen((at + step + hits.length) % hits.length)
    }
    if (event.key === 'Enter') open(hits[at])
  }
  return (
    <Modal title="Search" opened onClose={onClose}>
      <TextField
        aria-label="Search"
        type="search"
        placeholder="Name, email, ID, key, number, or app: name"
        data-autofocus
        autoComplete="off"
        maxLength={200}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hits[at] && `${listId}-${at}`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setChosen(0)
        }}
        onKeyDown={onKeyDown}
      />
      {search.failure !== null && (
        <RetryAlert type="error" retry={search.refetch}>
          {search.failure}
        </RetryAlert>
      )}
      <p className={`${styles.state} small`} role="status">
        {stateText(text, { count: hits.length, isFetching: search.isFetching })}
      </p>
      <ul id={listId} className={`${styles.hits} compact`} role="listbox" aria-label="Results">
        {hits.map((hit, place) => (
          <li
            key={hit.id}
            id={`${listId}-${place}`}
            role="option"
            aria-selected={place === at}
            onClick={() => open(hit)}
          >
            <span>{hit.title}</span>
            <small className="small">{hit.detail}</small>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

function found(data: ReturnType<typeof useSearch>['data'], text: string): Hit[] {
  return parsed(text).q.length < 2 ? [] : (data ?? []).map(asHit)
}

/** The pages of which a word begins with the text; all of them before anything is typed. */
function pagesOf(pages: SearchPaletteProps['pages'], text: string): Hit[] {
  const wanted = text
    .trim()
    .toLowerCase()
    .replace(/^go to\s*/, '')
  return pages
    .filter(({ title }) => ` ${title.toLowerCase()}`.includes(` ${wanted}`))
    .map(({ title, to }) => ({ id: to, title, detail: 'Page', to }))
}

function stateText(text: string, of: { count: number; isFetching: boolean }): string {
  if (of.isFetching) return 'Searching...'
  if (text.trim() === '') return ''
  if (of.count === 0) return 'No results. Search by the beginning of any word.'
  return of.count === 1 ? '1 result' : `${of.count} results`
}
