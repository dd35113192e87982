import { type ReactNode, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import menuStyles from '#ui/dialog/menu.module.css'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Icon } from '#ui/picture/icon.tsx'
import { Paw } from '#ui/picture/paw.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import styles from './frame.module.css'
import { Line } from './layout.tsx'
import { SkipLink } from './skip-link.tsx'

type FrameProps = {
  navigation: ReactNode
  /** True for a screen up to 1,440 px wide, next to a narrow sidebar. */
  isWide?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** Page of a signed-in user: the screen, with a sidebar, or a bar at the bottom on phones. */
export function Frame({ navigation, isWide, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.frame, isWide ? styles.isWide : styles.isUsual, className)}>
      <SkipLink />
      {navigation}
      {/* A change of width replaces the element, so that the screen appears without a transition. */}
      <div key={Number(isWide)}>{children}</div>
    </div>
  )
}

/** Class name of the element that contains the screen. */
export const frameContentClassName = styles.content

type SidebarProps = {
  label: string
  companyName: string
  /** Name of the app, shown below the company's. If set, phones show the brand at the top of the page. */
  note?: string | undefined
  children: ReactNode
}

/** Main navigation: a sidebar, or a bar at the bottom on phones. */
export function Sidebar({ label, companyName, note, children }: SidebarProps) {
  return (
    <nav className={styles.sidebar} aria-label={label} data-print="no">
      <Line as="p" gap="snug" className={classNames(styles.brand, note && styles.isHead)}>
        <Paw size={30} />
        <span className={styles.brandText}>
          <span className={styles.company} dir="auto">
            {companyName}
          </span>
          {note && <span className={textStyles.note}> {note}</span>}
        </span>
      </Line>
      <div className={styles.bar}>{children}</div>
    </nav>
  )
}

/** Class name for navigation entries that form a bar at the bottom of a phone, for use without a sidebar. */
export const bottomBarClassName = styles.bar

type EntryProps = {
  icon: ReactNode
  label: string
  /** True for the first entry of a group, which has more space above it. */
  startsGroup?: boolean | undefined
  className?: string | undefined
}

type FrameLinkProps = EntryProps & { to: string; current: 'page' | boolean | undefined }

/** Link in the navigation. */
export function FrameLink({ to, current, icon, label, startsGroup, className }: FrameLinkProps) {
  return (
    <Link
      className={classNames(styles.item, startsGroup && styles.starts, className)}
      to={to}
      aria-current={current || undefined}
    >
      {icon}
      <span>{label}</span>
    </Link>
  )
}

type SignOutButtonProps = {
  label: string
  userName?: string | undefined
  /** Picture next to the name, or instead of it in a narrow sidebar. */
  picture?: ReactNode
  onClick: () => void
}

/** Sign-out button at the end of the navigation, below the user's name. */
export function SignOutButton({ label, userName, picture, onClick }: SignOutButtonProps) {
  return (
    <>
      {userName && (
        <p className={classNames(styles.user, styles.last)} title={userName} dir="auto">
          {picture}
          <span>{userName}</span>
        </p>
      )}
      <button
        type="button"
        className={classNames(styles.item, !userName && styles.last)}
        data-sign-out
        onClick={onClick}
      >
        <Icon name="sign-out" />
        <span>{label}</span>
      </button>
    </>
  )
}

/** Further navigation entries: last in a sidebar, in a menu on phones. */
export function MoreEntries({ children }: { children: ReactNode }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  useOnChange(useLocation().key, () => menu.current?.hidePopover?.())
  return (
    <>
      <button type="button" className={classNames(styles.item, styles.more)} popoverTarget={id}>
        <Icon name="menu" />
        <span>
          More<VisuallyHidden> screens</VisuallyHidden>
        </span>
      </button>
      <div ref={menu} className={classNames(menuStyles.surface, styles.rest)} id={id} popover="auto">
        {children}
      </div>
    </>
  )
}
