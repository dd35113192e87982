import { type ChangeEvent, type DragEvent, useId, useState } from 'react'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/text/class-names.ts'
import styles from './file-drop.module.css'

type FileDropProps = {
  label: string
  /** What it takes, such as `a CSV`. */
  what: string
  /** The types of files that are offered to choose, as the browser's field takes them. */
  accept: string
  disabled?: boolean | undefined
  /** The ids of what is read with it: a hint, an error. */
  describedBy?: string | undefined
  onFile: (file: File) => void
}

/** A place to drop a file on, and a file field for everybody who chooses one by pointer or keyboard. */
export function FileDrop({ label, what, accept, disabled = false, describedBy, onFile }: FileDropProps) {
  const id = useId()
  const { isOver, ...handlers } = useDrop(disabled, onFile)
  return (
    <div className={styles.field}>
      <span className={styles.label} id={`${id}-label`}>
        {label}
      </span>
      {/* Only a file may be dropped here; the field inside does the same for everybody. */}
      <div
        className={classNames(styles.zone, isOver && styles.over, disabled && styles.disabled)}
        {...handlers}
      >
        <Icon name="upload" size={24} />
        <span id={`${id}-words`}>
          {`Drop ${what} here or `}
          <span className={styles.choose}>choose a file</span>
        </span>
        <FileField
          labelledBy={`${id}-label ${id}-words`}
          describedBy={describedBy}
          accept={accept}
          disabled={disabled}
          onFile={onFile}
        />
      </div>
    </div>
  )
}

/** Takes a file that is dropped on an element with these handlers; says whether one is above it. */
function useDrop(disabled: boolean, onFile: FileDropProps['onFile']) {
  const [isOver, setIsOver] = useState(false)
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }
  function onDragOver(event: DragEvent) {
    // Without this the browser would leave the page and open the file.
    event.preventDefault()
    setIsOver(!disabled)
  }
  return { isOver, onDrop, onDragOver, onDragLeave: () => setIsOver(false) }
}

type FileFieldProps = Pick<FileDropProps, 'accept' | 'disabled' | 'describedBy' | 'onFile'> & {
  labelledBy: string
}

function FileField({ labelledBy, describedBy, accept, disabled, onFile }: FileFieldProps) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) onFile(file)
    // The same file may be chosen again after it was changed.
    target.value = ''
  }
  return (
    <input
      type="file"
      className={styles.file}
      accept={accept}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      disabled={disabled}
      onChange={handleChange}
    />
  )
}
