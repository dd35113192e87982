import type { ReactNode } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

type ExternalLinkProps = {
  /** An address already checked to be safe. */
  address: string
  title?: string | undefined
  className?: string | undefined
  /** Adds an icon, and a text for screen readers, for the new tab. */
  isMarked?: boolean
  children: ReactNode
}

/** A link out of the portal, in a new tab without access to this one. */
export function ExternalLink({ address, isMarked = false, children, ...props }: ExternalLinkProps) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" {...props}>
      {children}
      {isMarked && (
        <>
          <Icon name="external" size={18} />
          <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
        </>
      )}
    </a>
  )
}
