import { Card } from '#web/ui/card.tsx'
import styles from './account-card.module.css'
import { PasswordForm } from './password-form.tsx'

/** Where the password is updated, whether the account's document could be loaded or not. */
export function PasswordCard() {
  return (
    <Card as="section" className={styles.card ?? ''} aria-labelledby="password">
      <h2 id="password">Update Password</h2>
      <PasswordForm />
    </Card>
  )
}
