import { Button } from '#ui/form/button.tsx'
import { Item } from '#ui/layout/item-list.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { dateText, dateTimeText } from '#ui/text/date-text.ts'

type SessionItemProps = {
  session: { device?: string | undefined; began: number; lastUsed: number; current: boolean }
  busy: boolean
  onEnd: () => void
}

/** A session of the user's own account, with a button to end it unless it is the current one. */
export function SessionItem({ session, busy, onEnd }: SessionItemProps) {
  const { device = 'Unknown device', began, lastUsed, current } = session
  return (
    <Item
      name={
        <>
          {device} {current && <StatusBadge tone="done">this device</StatusBadge>}
        </>
      }
      about={`Last used ${dateTimeText(lastUsed)}. Signed in ${dateText(began)}.`}
    >
      {!current && (
        <Button
          kind="secondary"
          busy={busy}
          aria-label={`End session: ${device}, last used ${dateTimeText(lastUsed)}`}
          onClick={onEnd}
        >
          End session
        </Button>
      )}
    </Item>
  )
}
