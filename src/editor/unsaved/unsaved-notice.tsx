import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '#client/session/session-context.ts'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import linkStyles from '#ui/text/link.module.css'
import { openUnsavedWords } from './unsaved-words.ts'

/** Path of the screen for unsaved text stored only in this browser. */
export const UNSAVED_PATH = '/unsaved'

/** Age below which text may still be in transit from another window, in ms. */
const ON_THEIR_WAY_MS = 60_000

/**
 * Notice of the account's unsaved text that is stored only in this browser. Renders nothing if there is none.
 */
export function UnsavedNotice() {
  const account = useAccount()
  const [isAny, setIsAny] = useState(false)
  useEffect(() => {
    const before = Date.now() - ON_THEIR_WAY_MS
    const listing = openUnsavedWords().list(account)
    listing.then((list) => setIsAny(list.some(({ written }) => written < before))).catch(() => undefined)
  }, [account])
  if (!isAny) return null
  return (
    <Notice>
      <Row as="span">
        You have unsaved changes in this browser.
        <Link className={linkStyles.link} to={UNSAVED_PATH}>
          Review
        </Link>
      </Row>
    </Notice>
  )
}
