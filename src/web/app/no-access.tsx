import { Navigate } from 'react-router'
import { noAccess, TITLES } from '#domain/messages.ts'
import { useServices } from '#web/services/services.ts'
import { PATHS } from '#web/shared/paths.ts'
import { useScreen } from '#web/shared/use-screen.ts'
import { MessageModal } from '#web/ui/modal.tsx'
import { PawBackdrop } from '#web/ui/paw.tsx'
import styles from './no-access.module.css'

/** The notice, at the root, for anyone without a partner claim and a valid role; closing it signs out (section 6). */
export function NoAccess() {
  const { config, signIn } = useServices()
  useScreen('No access')
  return (
    <main className={styles.page}>
      <Navigate to={PATHS.home} replace />
      <PawBackdrop />
      <h1 tabIndex={-1}>No access</h1>
      <MessageModal
        title={TITLES.notice}
        messages={[noAccess(config.supportEmail)]}
        onClose={() => void signIn.signOut()}
      />
    </main>
  )
}
