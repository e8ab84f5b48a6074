import { createContext, useContext, useEffect, type ReactNode } from 'react'
import { Breadcrumb, type Crumb } from './breadcrumb.tsx'
import styles from './page-head.module.css'

/** The suffix of the window title. The shell provides it; without it the title has no suffix. */
export const ProductName = createContext('')

interface PageHeadProps {
  title: string
  /** The parent pages, nearest last; the page itself is added. */
  crumbs?: readonly Crumb[]
  /** A small picture before the title. */
  picture?: ReactNode
  /** Shown at the end of the line. */
  end?: ReactNode
}

/** The first line of a page: its only h1, and the window title. */
export function PageHead({ title, crumbs, picture, end }: PageHeadProps) {
  useWindowTitle(title)
  return (
    <div className={styles.head}>
      {crumbs && <Breadcrumb crumbs={crumbs} here={title} />}
      <div className={styles.line}>
        {picture}
        <h1 className={styles.title}>{title}</h1>
        {end !== undefined && <div className={styles.end}>{end}</div>}
      </div>
    </div>
  )
}

/** Sets the window title of a page that has its own heading. */
export function useWindowTitle(title: string): void {
  const product = useContext(ProductName)
  useEffect(() => {
    document.title = product === '' ? title : `${title} · ${product}`
  }, [title, product])
}
