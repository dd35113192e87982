import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { useAccount } from '#client/session/session-context.ts'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import linkStyles from '#ui/text/link.module.css'
import { openUnsavedWords } from './unsaved-words.ts'

/** The address of the words that this browser alone has. */
export const UNSAVED_PATH = '/unsaved'

/** Words that are younger may be on their way from another window, in ms. */
const ON_THEIR_WAY_MS = 60_000

/** Says that there are words of this account which only this browser has; nothing where there are none. */
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
        Words that you wrote were not saved. This browser keeps them.
        <Link className={linkStyles.link} to={UNSAVED_PATH}>
          Look at them
        </Link>
      </Row>
    </Notice>
  )
}
