import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { NEW_TITLES } from '#domain/course-check/writing-problems.ts'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { HistoryBar } from './history-bar.tsx'
import styles from './outline.module.css'
import { addSection, type OutlinePlace as OutlineSpot } from './outline-edits.ts'
import { OutlinePanel, type OutlinePanelProps } from './outline-panel.tsx'
import type { AddModule } from './use-draft-editing.ts'

/** The outline where it has room, and in a drawer where it has not. */
export function OutlinePlace({ onOpen, onAdd, onSettings, ...props }: OutlinePanelProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [address] = useSearchParams()
  const isLedToSection = address.has('section')
  useEffect(() => {
    // Where there is a button for it, the outline is in a drawer.
    if (isLedToSection && button.current?.checkVisibility()) setIsOpen(true)
  }, [isLedToSection])
  const { outline, change } = props.editing
  const isEmpty = outline.sections.length === 0
  const [added, setAdded] = useState<OutlineSpot>()
  function handleAddFirst() {
    change(addSection(outline, NEW_TITLES.section), `add ${NEW_TITLES.section}`)
    setAdded({ section: 0 })
    setIsOpen(true)
  }
  function handleClose() {
    setAdded(undefined)
    setIsOpen(false)
  }
  const closing =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      handleClose()
      act(...args)
    }
  return (
    <div className={styles.column}>
      <div className={styles.aboveEditor}>
        <Row gap="snug">
          <Button ref={button} kind="secondary" onClick={() => setIsOpen(true)}>
            Outline
          </Button>
          {isEmpty && !isOpen ? (
            <Button onClick={handleAddFirst}>Add a section</Button>
          ) : (
            props.problemsButton
          )}
        </Row>
        <HistoryBar editing={props.editing} />
      </div>
      <div className={styles.outline}>
        <OutlinePanel {...props} {...{ onOpen, onAdd, onSettings }} />
      </div>
      {isOpen && (
        <Drawer label="Outline" onClose={handleClose}>
          <OutlinePanel
            {...props}
            firstRenamed={added}
            onOpen={closing(onOpen)}
            onSettings={closing(onSettings)}
            onAdd={closing<Parameters<AddModule>>(onAdd)}
          />
        </Drawer>
      )}
    </div>
  )
}
