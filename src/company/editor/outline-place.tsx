import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Drawer } from '#web/ui/dialog/drawer.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Row } from '#web/ui/layout/layout.tsx'
import { HistoryBar } from './history-bar.tsx'
import styles from './outline.module.css'
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
  const closing =
    <Args extends unknown[]>(act: (...args: Args) => void) =>
    (...args: Args) => {
      setIsOpen(false)
      act(...args)
    }
  return (
    <div className={styles.column}>
      <div className={styles.aboveEditor}>
        <Row gap="snug">
          <Button ref={button} kind="secondary" onClick={() => setIsOpen(true)}>
            Outline
          </Button>
          {props.problemsButton}
        </Row>
        <HistoryBar editing={props.editing} />
      </div>
      <div className={styles.outline}>
        <OutlinePanel {...props} {...{ onOpen, onAdd, onSettings }} />
      </div>
      {isOpen && (
        <Drawer label="Outline" onClose={() => setIsOpen(false)}>
          <OutlinePanel
            {...props}
            onOpen={closing(onOpen)}
            onSettings={closing(onSettings)}
            onAdd={closing<Parameters<AddModule>>(onAdd)}
          />
        </Drawer>
      )}
    </div>
  )
}
