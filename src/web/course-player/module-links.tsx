import type { ModuleLink } from '#domain/course.ts'
import { safeLink } from '#domain/safe-link.ts'
import { Icon } from '#web/ui/icon.tsx'
import { safeLinkProps } from '#web/ui/safe-link-props.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { inOrder } from './article/in-order.ts'
import styles from './module-links.module.css'

/** A module's links, each with its title and value; what is no safe address is shown as text. */
export function ModuleLinks({ links = [] }: { links: ModuleLink[] | undefined }) {
  if (links.length === 0) return <p className={styles.empty}>There are no links for this one.</p>
  return <ul className={styles.links}>{inOrder(links.map(shownLink))}</ul>
}

function shownLink({ title, value }: ModuleLink) {
  const address = safeLink(value)
  return (
    <li>
      <span className={styles.title}>{title}</span>
      {address === undefined ? (
        <span className={styles.value}>{value}</span>
      ) : (
        <Address {...{ address, value }} />
      )}
    </li>
  )
}

function Address({ address, value }: { address: string; value: string }) {
  return (
    <a className={styles.address} {...safeLinkProps(address)}>
      <span className={styles.value}>{value}</span>
      <Icon name="external" size={18} />
      <VisuallyHidden>(opens in a new tab)</VisuallyHidden>
    </a>
  )
}
