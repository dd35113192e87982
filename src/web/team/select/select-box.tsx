import { type ComponentType, type MouseEvent, useId, useSyncExternalStore } from 'react'
import { MESSAGES } from '#domain/messages.ts'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import type { TeamMember } from '#web/state/team.ts'
import styles from './select-box.module.css'
import { isSelectable, type Selection } from './selection.ts'

/** The check box in a member's row, shown instead of their picture. */
export type SelectBox = ComponentType<{ member: TeamMember }>

/** Returns the component of the check boxes of a selection. With Shift, a click or Space selects a range. */
export function createSelectBox(selection: Selection): SelectBox {
  // Firefox does not report Shift in the click that Space causes.
  let hasShift = false
  return function MemberBox({ member }) {
    const reasonId = useId()
    const isChosen = useSyncExternalStore(selection.subscribe, () => selection.getChosen().has(member.id))
    const isFree = isSelectable(member)
    const handleClick = ({ shiftKey }: MouseEvent) => selection.toggle(member.id, shiftKey || hasShift)
    return (
      <label className={styles.box} title={isFree ? undefined : MESSAGES.administratorStays}>
        <input
          type="checkbox"
          aria-label={`Select ${member.userName}`}
          aria-describedby={isFree ? undefined : reasonId}
          disabled={!isFree}
          checked={isChosen}
          onKeyDown={({ shiftKey }) => {
            hasShift = shiftKey
          }}
          onPointerDown={() => {
            hasShift = false
          }}
          onClick={handleClick}
          onChange={() => undefined}
        />
        {!isFree && (
          <VisuallyHidden>
            <span id={reasonId}>{MESSAGES.administratorStays}</span>
          </VisuallyHidden>
        )}
      </label>
    )
  }
}
