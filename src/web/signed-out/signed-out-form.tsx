import type { ReactNode, SubmitEvent } from 'react'
import styles from './signed-out-form.module.css'

type SignedOutFormProps = { onSubmit: () => void; children: ReactNode; link: ReactNode }

/** The fields and the submit button below each other, and the link to the next screen. The browser checks nothing. */
export function SignedOutForm({ onSubmit, children, link }: SignedOutFormProps) {
  function submitted(event: SubmitEvent) {
    event.preventDefault()
    onSubmit()
  }
  return (
    <>
      <form className={styles.form} noValidate onSubmit={submitted}>
        {children}
      </form>
      <p className={styles.link}>{link}</p>
    </>
  )
}
