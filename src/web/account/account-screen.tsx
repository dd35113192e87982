import { firstRole } from '#domain/permissions.ts'
import { useServices } from '#web/services/services.ts'
import { Screen } from '#web/shared/screen.tsx'
import { useAppSelector } from '#web/state/store.ts'
import { Button } from '#web/ui/button.tsx'
import { Grid } from '#web/ui/grid.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import styles from './account-screen.module.css'
import { AppearanceCard } from './appearance-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RecordCard } from './record-card.tsx'
import { SessionsCard } from './sessions-card.tsx'

/** The version of the web app, which the build knows. */
declare const PORTAL_VERSION: string

/** The account page: 'Account' for administrators, for associates 'My profile' with a Sign Out button (section 2). */
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
      <Grid least="22.5rem" gap="wide">
        <ProfileCard />
        <PasswordCard />
        {isAssociate && <RecordCard />}
        <AppearanceCard />
        {/* Last: it grows once the sessions are there, and so moves nothing. */}
        <SessionsCard />
      </Grid>
      <p className={styles.version}>Version {PORTAL_VERSION}</p>
    </Screen>
  )
}
