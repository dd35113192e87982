import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Menu, menuItemClassName } from '#ui/dialog/menu.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Avatar } from '#ui/picture/avatar.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './dashboard-header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { PartnerLogo } from './partner-logo.tsx'

type DashboardHeaderProps = {
  /** Name of the account screen for this role. */
  accountLabel: string
  children?: ReactNode
}

/**
 * Header of every signed-in screen (section 1): the welcome line, the menu on the user's picture or the paw,
 * and the partner's logo, which is painted first. Arriving data shifts no content.
 */
export function DashboardHeader({ accountLabel, children }: DashboardHeaderProps) {
  const { userName } = useAppSelector((state) => state.user)
  return (
    <header className={styles.header} data-print="no">
      <Line className={styles.inner}>
        {children}
        <HeaderSearch />
        <Line className={styles.user}>
          <p className={styles.welcome}>{userName ? `Welcome, ${userName}` : 'Welcome'}</p>
          <UserMenu accountLabel={accountLabel} />
        </Line>
        <PartnerLogo />
      </Line>
    </header>
  )
}

function UserMenu({ accountLabel }: { accountLabel: string }) {
  const { signIn } = useServices()
  const { profileImage } = useAppSelector((state) => state.user)
  return (
    <Menu label="Menu" trigger={<Avatar imageUrl={profileImage?.url} size={40} />}>
      {(close) => (
        <>
          <Link className={menuItemClassName} to={SCREEN_PATHS.account} onClick={close}>
            <Icon name="account" />
            {accountLabel}
          </Link>
          <Link className={menuItemClassName} to={SCREEN_PATHS.help} onClick={close}>
            <Icon name="quiz" />
            Help
          </Link>
          <button
            type="button"
            className={menuItemClassName}
            data-sign-out
            onClick={() => void signIn.signOut()}
          >
            <Icon name="sign-out" />
            Sign Out
          </button>
        </>
      )}
    </Menu>
  )
}
