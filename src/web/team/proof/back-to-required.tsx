import { Link } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Icon } from '#ui/picture/icon.tsx'
import linkStyles from '#ui/text/link.module.css'

/** Link back to the required courses. */
export function BackToRequired() {
  return (
    <Link className={linkStyles.back} to={SCREEN_PATHS.requirements} data-print="no">
      <Icon name="back" size={18} />
      Required courses
    </Link>
  )
}
