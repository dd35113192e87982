import { Link } from 'react-router'
import { buttonClassName } from '#ui/form/button.tsx'

/** Links to the lists for a chosen day: the valid certificates, and the people of whom a course was required. */
export function ProofLinks() {
  return (
    <>
      <Link className={buttonClassName('secondary')} to="/people?view=certificates">
        Valid certificates
      </Link>
      <Link className={buttonClassName('secondary')} to="/people?view=required">
        Requirements on a date
      </Link>
    </>
  )
}
