import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { MessageModal, Modal } from '#web/ui/modal.tsx'
import styles from './component-page.module.css'

type Open = 'notice' | 'success' | 'danger' | 'question' | 'drawer'

const TITLES = { notice: 'Notice:', success: 'Success!', danger: 'Error:' }

/** Buttons that open each dialog, since one at a time can be open. */
export function DialogExamples({ theme }: { theme: 'light' | 'dark' }) {
  const [open, setOpen] = useState<Open>()
  const handleClose = () => setOpen(undefined)
  return (
    <div className={styles.row} style={{ colorScheme: theme }}>
      {(['notice', 'success', 'danger', 'question', 'drawer'] as const).map((kind) => (
        <Button key={kind} kind="secondary" onClick={() => setOpen(kind)}>
          Open {kind}
        </Button>
      ))}
      {(open === 'notice' || open === 'success' || open === 'danger') && (
        <MessageModal
          title={TITLES[open]}
          messages={['What happened, in a sentence.']}
          tone={open}
          onClose={handleClose}
        />
      )}
      {open === 'question' && (
        <Modal
          title="Remove Team Member"
          onClose={handleClose}
          actions={
            <>
              <Button kind="secondary" onClick={handleClose}>
                Cancel
              </Button>
              <Button kind="danger" onClick={handleClose}>
                Remove
              </Button>
            </>
          }
        >
          <p>Do you want to remove Mei Tan from your team?</p>
        </Modal>
      )}
      {open === 'drawer' && (
        <Drawer label="Course Content" onClose={handleClose}>
          <p>What comes from the side.</p>
        </Drawer>
      )}
    </div>
  )
}
