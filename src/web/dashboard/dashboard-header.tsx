import { type ReactNode, useState } from 'react'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import styles from './dashboard-header.module.css'

/** The header of every signed-in screen (section 1): the welcome line, the user's picture or the paw, and the partner. */
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

/** Shows the partner's logo with the 'Powered By' note; nothing if the partner has none, or it does not load. */
function PartnerLogo() {
  const { companyName } = useServices().config
  const { name, logoUrl } = useAppSelector((state) => state.organization)
  const [failedUrl, setFailedUrl] = useState<string>()
  if (!logoUrl || logoUrl === failedUrl) return null
  return (
    <div className={styles.partner}>
      <img
        className={styles.logo}
        src={logoUrl}
        alt={name ?? 'Partner logo'}
        onError={() => setFailedUrl(logoUrl)}
      />
      <p className={styles.note}>Powered By {companyName}</p>
    </div>
  )
}
