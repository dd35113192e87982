import { firstRole } from '#domain/permissions.ts'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { useServices } from '#web/services/services.ts'
import { useAppSelector } from '#web/state/store.ts'
import { RecordFiles } from '#web/training-record/record-files.tsx'
import styles from './account-screen.module.css'
import { AppearanceCard } from './appearance-card.tsx'
import { EmailsCard } from './emails-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** Version of the web app, set by the build. */
declare const PORTAL_VERSION: string

/** Account page (section 2): 'Account' for administrators, 'My profile' with Sign Out for associates. */
export function AccountScreen() {
  const { signIn } = useServices()
  const isAssociate = useAppSelector((state) => firstRole(state.user.roles ?? []) === 'partner-associate')
  const title = isAssociate ? 'My profile' : 'Account'
  return (
    <Screen title={title}>
      <PageHeader title={title}>
        {isAssociate && (
          <Button kind="secondary" onClick={() => void signIn.signOut()}>
            Sign Out
          </Button>
        )}
      </PageHeader>
      <div className={styles.cards}>
        <ProfileCard />
        <PasswordCard />
        {isAssociate && <RecordCard />}
        <AppearanceCard />
        <EmailsCard isAssociate={isAssociate} />
        {/* Rendered last, because it grows when the sessions load. Content below it would move. */}
        <SessionsCard />
      </div>
      <p className={styles.version}>Version {PORTAL_VERSION}</p>
    </Screen>
  )
}

/** Card for downloading an associate's whole record. */
function RecordCard() {
  const uid = useAppSelector((state) => state.user.uid)
  return (
    <Card as="section" className={styles.card} aria-labelledby="record">
      <h2 id="record">Your training record</h2>
      <RecordFiles uid={uid} />
    </Card>
  )
}
