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
  /** True for a screen up to 1,440 px wide, which leaves room for a narrow sidebar. */
  isWide?: boolean | undefined
  className?: string | undefined
  children: ReactNode
}

/** The page of a signed-in user: the sidebar, which is at the bottom of a phone, and the screen. */
export function Frame({ navigation, isWide, className, children }: FrameProps) {
  return (
    <div className={classNames(styles.frame, isWide ? styles.isWide : styles.isUsual, className)}>
      <SkipLink />
      {navigation}
      {/* Another element at another width, so that the screen appears instead of moving. */}
      <div key={Number(isWide)}>{children}</div>
    </div>
  )
}

/** Class name of the element with the screen. */
export const frameContentClassName = styles.content

type SidebarProps = {
  label: string
  companyName: string
  /** The app's name below the company's. With it, a phone has the brand at the top of the page. */
  note?: string | undefined
  children: ReactNode
}

/** The main navigation: a sidebar, or a bar at the bottom of a phone. */
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

/** Class name of an element with entries that is a bar at the bottom of a phone, also without a sidebar. */
export const bottomBarClassName = styles.bar

type EntryProps = {
  icon: ReactNode
  label: string
  /** True if there is more space above the entry, where a group starts. */
  startsGroup?: boolean | undefined
  className?: string | undefined
}

type FrameLinkProps = EntryProps & { to: string; current: 'page' | boolean | undefined }

/** A link of the navigation. */
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

/** The button that signs out, at the end of the navigation, below the name of the signed-in person. */
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

/** Entries that a sidebar shows after the others, and a phone in a menu. */
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
