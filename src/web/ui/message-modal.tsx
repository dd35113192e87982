import { Button } from './button.tsx'
import styles from './message-modal.module.css'
import { Modal } from './modal.tsx'
import { Paw } from './paw.tsx'
import toneStyles from './tone.module.css'
import type { Tone } from './tone.ts'

type MessageModalProps = {
  title: string
  messages: readonly string[]
  closeLabel?: string | undefined
  onClose: () => void
  tone?: Tone | undefined
}

/** The result of an act: a title such as 'Error:', 'Notice:' or 'Success!', a paragraph a message, and one button. */
export function MessageModal({
  title,
  messages,
  closeLabel = 'Close',
  onClose,
  tone = 'notice',
}: MessageModalProps) {
  return (
    <Modal
      role="alertdialog"
      title={title}
      onClose={onClose}
      mark={
        <span className={`${styles.mark} ${toneStyles[tone]}`}>
          <Paw size={30} />
        </span>
      }
      actions={<Button onClick={onClose}>{closeLabel}</Button>}
    >
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Modal>
  )
}
