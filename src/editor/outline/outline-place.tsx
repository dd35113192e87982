import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { fetchedPart } from '#client/loading/fetched-part.tsx'
import { Button } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import type { OutlinePlace as OutlineSpot } from '../state/outline-edits.ts'
import type { AddModule } from '../state/use-draft-editing.ts'
import { HistoryBar } from './history-bar.tsx'
import styles from './outline.module.css'
import { AddSectionButton, OutlinePanel, type OutlinePanelProps } from './outline-panel.tsx'

const Drawer = fetchedPart(() => import('#ui/dialog/drawer.tsx'), 'Drawer')

/** Outline of the course, in a drawer if space is limited. */
export function OutlinePlace(props: OutlinePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useOpeningAtSection(button, setIsOpen)
  // Prefetched, because it may be needed without a connection.
  useEffect(() => void Drawer.fetch(), [])
  const [added, setAdded] = useState<OutlineSpot>()
  function handleAddFirst(place: OutlineSpot) {
    setAdded(place)
    setIsOpen(true)
  }
  function handleClose() {
    setAdded(undefined)
    setIsOpen(false)
  }
  return (
    <div className={styles.column}>
      <Row gap="snug" className={styles.aboveEditor}>
        <Button ref={button} kind="secondary" onClick={() => setIsOpen(true)}>
          Outline
        </Button>
        {props.editing.outline.sections.length === 0 && !isOpen ? (
          <AddSectionButton editing={props.editing} onAdd={handleAddFirst} />
        ) : (
          props.problemsButton
        )}
        <HistoryBar editing={props.editing} />
      </Row>
      <div className={styles.outline}>
        <OutlinePanel {...props} />
      </div>
      {isOpen && <OutlineDrawer {...props} firstRenamed={added} onClose={handleClose} />}
    </div>
  )
}

/** Opens the drawer if the URL names a section. */
function useOpeningAtSection(
  button: RefObject<HTMLButtonElement | null>,
  setIsOpen: (isOpen: boolean) => void,
): void {
  const [address] = useSearchParams()
  const isLedToSection = address.has('section')
  useEffect(() => {
    // The button is visible only if the outline is in a drawer.
    if (isLedToSection && button.current?.checkVisibility()) setIsOpen(true)
  }, [isLedToSection, button, setIsOpen])
}

/** Outline in a drawer, which closes when another part is opened. */
function OutlineDrawer({ onClose, ...props }: OutlinePanelProps & { onClose: () => void }) {
  const closing =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      onClose()
      act(...args)
    }
  return (
    <Drawer label="Outline" onClose={onClose}>
      <OutlinePanel
        {...props}
        onOpen={closing(props.onOpen)}
        onSettings={closing(props.onSettings)}
        onAdd={closing<Parameters<AddModule>>(props.onAdd)}
      />
    </Drawer>
  )
}
