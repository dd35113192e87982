import type { ReactNode, SubmitEvent } from 'react'
import { Link } from 'react-router'
import linkStyles from '#web/ui/link.module.css'
import styles from './signed-out-form.module.css'

type SignedOutFormProps = {
  onSubmit: () => void
  children: ReactNode
  /** The way to the next screen. */
  link: { to: string; words: string }
}

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
      <p className={styles.link}>
        <Link className={linkStyles.link} to={link.to}>
          {link.words}
        </Link>
      </p>
    </>
  )
}
