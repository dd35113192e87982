import type { ReactNode } from 'react'
import { useAppSelector } from '#web/state/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from './dashboard-header.module.css'
import { PartnerLogo } from './partner-logo.tsx'

/** The header of every signed-in screen (section 1): who is welcome, their picture or the paw, and the partner. */
export function DashboardHeader({ children }: { children?: ReactNode }) {
  const { userName, profileImage } = useAppSelector((state) => state.user)
  return (
    <header className={styles.header}>
      <p className={styles.welcome}>
        <Avatar imageUrl={profileImage?.url} />
        <span className={styles.words}>{userName ? `Welcome, ${userName}` : 'Welcome'}</span>
      </p>
      {children}
      <PartnerLogo />
    </header>
  )
}
