import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import { Icon } from '#ui/picture/icon.tsx'
import linkStyles from '#ui/text/link.module.css'
import { FROM_TEAM } from './table/remembered-view.ts'

/**
 * Link back to the user's last view of the team, or to the unfiltered team if the page was opened directly.
 */
export function BackToTeam() {
  const isFromTeam = useLocation().state === FROM_TEAM
  const navigate = useNavigate()
  function handleClick(event: MouseEvent) {
    if (!isFromTeam || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <Link className={linkStyles.back} to={SCREEN_PATHS.team} onClick={handleClick} data-print="no">
      <Icon name="back" size={18} />
      Team
    </Link>
  )
}
