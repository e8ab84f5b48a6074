import type { ReactNode } from 'react'
import { CardSkeleton } from '../feedback/card-skeleton.tsx'
import { Loaded, type LoadedQuery } from '../feedback/loaded.tsx'
import { Card } from './section.tsx'

interface LoadedPageProps<Data> {
  query: LoadedQuery<Data>
  /** The text while it loads. */
  label: string
  /** How many lines the skeleton has. */
  fields: number
  children: (data: Data) => ReactNode
}

/** The body of a page of one reply: until it is there, a card with a skeleton or the failure. */
export function LoadedPage<Data>({ query, label, fields, children }: LoadedPageProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return (
    <Card>
      <Loaded query={query} skeleton={<CardSkeleton label={label} fields={fields} />}>
        {() => null}
      </Loaded>
    </Card>
  )
}
