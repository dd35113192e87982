import { Link } from 'react-router'
import { buttonClassName } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'

/** Links to the lists for a chosen day: valid certificates, and required people. */
export function ProofLinks() {
  return (
    <Row gap="small">
      <Link className={buttonClassName('secondary')} to="/people?view=certificates">
        Valid certificates
      </Link>
      <Link className={buttonClassName('secondary')} to="/people?view=required">
        Requirements on a date
      </Link>
    </Row>
  )
}
