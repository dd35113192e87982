import type { ComponentProps, ElementType, ReactNode } from 'react'
import { classNames } from '#ui/styles/class-names.ts'
import styles from './layout.module.css'

type Tag =
  | ('div' | 'span' | 'p' | 'ul' | 'ol' | 'li' | 'dl' | 'section' | 'article' | 'nav' | 'header' | 'footer')
  | ('form' | 'fieldset' | 'figure' | 'label' | 'output')

/** Space between the children. */
export type Gap = 'none' | 'tiny' | 'small' | 'snug' | 'medium' | 'roomy' | 'wide' | 'large'

/** A layout for any element; it is a `div` with a medium gap by default. */
type Layout = <Name extends Tag = 'div'>(
  props: ComponentProps<Name> & { as?: Name | undefined; gap?: Gap | undefined },
) => ReactNode

/** Stacks its children with equal space between them. */
export const Stack = createLayout(styles.stack)

/** Arranges its children in a row with equal space between them; they wrap if there is too little space. */
export const Row = createLayout(styles.row)

/** Arranges its children in a single line with equal space between them. */
export const Line = createLayout(styles.line)

type LayoutProps = ComponentProps<'div'> & { as?: ElementType; gap?: Gap }

function createLayout(layout: string | undefined): Layout {
  return function LayoutElement({ as: Element = 'div', gap = 'medium', className, ...native }: LayoutProps) {
    return <Element {...native} className={classNames(layout, styles[gap], className)} />
  } as Layout
}
