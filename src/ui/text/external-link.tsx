import type { ReactNode } from 'react'
import { LineIcon } from '#ui/picture/icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

const EXTERNAL =
  'M13.5 4.5h6v6M19 5l-8.5 8.5M17.5 14v4a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18V8A1.5 1.5 0 0 1 6 6.5h4'

type ExternalLinkProps = {
  /** URL that has already been checked to be safe. */
  address: string
  title?: string | undefined
  className?: string | undefined
  /** True to mark the new tab with an icon, and with text for screen readers. */
  isMarked?: boolean
  children: ReactNode
}

/** Link that leaves the portal, in a new tab without access to this one. */
export function ExternalLink({ address, isMarked = false, children, ...props }: ExternalLinkProps) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      {isMarked && (
        <>
          <LineIcon path={EXTERNAL} size={18} />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </>
      )}
    </a>
  )
}
