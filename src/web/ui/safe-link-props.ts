/** How a safe address outside the portal is linked to: in a new tab that knows nothing of this one. */
export function safeLinkProps(address: string) {
  return { href: address, target: '_blank', rel: 'noopener noreferrer' } as const
}
