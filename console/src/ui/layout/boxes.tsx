import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import styles from './boxes.module.css'

/** A step of the scale `--sp-…`; 0 is no space. */
type Step = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

interface Space {
  /** Between all parts, or between rows and then between columns. */
  gap?: Step | `${Step} ${Step}`
  /** The sides in the order of CSS. */
  pad?: Step | `${Step} ${Step}` | `${Step} ${Step} ${Step}`
  /** Makes all parts of a row as high as it is; each stands in its middle by default. */
  align?: 'stretch'
  /** A number is of pixels. */
  maxWidth?: number | string
}

type BoxProps<Tag extends ElementType> = Space & { as?: Tag } & Omit<
    ComponentPropsWithRef<Tag>,
    'className' | 'style'
  >

/** Lays out its parts one below the other. */
export const Stack = box(styles.stack)

/** Lays out its parts side by side, in more lines where they do not fit. */
export const Row = box(styles.row)

/** A row whose parts are at both ends. */
export const Spread = box(styles.spread)

/** A row that is as wide as its parts, in a text or a cell. */
export const Inline = box(styles.inline)

function box(className: string | undefined) {
  return function Box<Tag extends ElementType = 'div'>(props: BoxProps<Tag>) {
    const { as: Element = 'div', gap, pad, align, maxWidth, ...rest } = props
    const style: CSSProperties = {
      gap: spaceOf(gap),
      padding: spaceOf(pad),
      alignItems: align,
      maxWidth,
    }
    return <Element className={className} style={style} {...rest} />
  }
}

function spaceOf(steps: number | string | undefined): string | undefined {
  return steps === undefined ? undefined : String(steps).replaceAll(/[1-9]/g, 'var(--sp-$&)')
}
