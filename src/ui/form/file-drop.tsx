import {
  type ChangeEvent,
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react'
import { Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { Button } from './button.tsx'
import fieldStyles from './field.module.css'
import styles from './file-drop.module.css'

type FileDropProps = {
  label: string
  /** Name of the accepted content, such as `a CSV`. */
  what: string
  /** File types offered to choose from, as in the `accept` attribute. */
  accept: string
  disabled?: boolean | undefined
  /** Ids of the elements that describe the input, such as a hint or an error. */
  describedBy?: string | undefined
  onFile: (file: File) => void
  /** Alternative to a file, such as a field for a link. */
  children?: ReactNode
}

/** Drop zone for a file, with a file input for pointer and keyboard users. */
export function FileDrop({ label, what, accept, disabled = false, children, ...input }: FileDropProps) {
  const { onFile } = input
  const id = useId()
  const { isOver, ...handlers } = useDrop(disabled, onFile)
  return (
    <Stack gap="tiny" className={styles.field}>
      <span className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </span>
      {/* Handles only dropped files. The file input inside offers the same to all users. */}
      <div
        className={classNames(styles.zone, isOver && styles.over, disabled && styles.disabled)}
        {...handlers}
      >
        <div className={styles.target}>
          <Icon name="upload" size={24} />
          <span id={`${id}-words`}>
            {`Drop ${what} here or `}
            <span className={styles.choose}>choose a file</span>
          </span>
          <FileField {...input} labelledBy={`${id}-label ${id}-words`} accept={accept} disabled={disabled} />
        </div>
        {children && <div className={styles.alternative}>{children}</div>}
      </div>
    </Stack>
  )
}

/**
 * Returns the handlers for dropping a file on an element. `isOver` is true while a file is dragged over the
 * element.
 */
export function useDrop(disabled: boolean, onFile: FileDropProps['onFile']) {
  const [isOver, setIsOver] = useState(false)
  function onDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    const [file] = event.dataTransfer.files
    if (file && !disabled) onFile(file)
  }
  function onDragOver(event: DragEvent) {
    // Without this, the browser would leave the page to open the file.
    event.preventDefault()
    setIsOver(!disabled)
  }
  return { isOver, onDrop, onDragOver, onDragLeave: () => setIsOver(false) }
}

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'className'> &
  Pick<FileDropProps, 'accept' | 'onFile'> & { children: ReactNode }

/** A button that opens the browser's dialog for choosing a file. */
export function FileButton({ accept, onFile, ...button }: FileButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => field.current?.click()} />
      <FileField ref={field} hidden accept={accept} onFile={onFile} />
    </>
  )
}

type FileFieldProps = Pick<FileDropProps, 'accept' | 'disabled' | 'describedBy' | 'onFile'> & {
  ref?: Ref<HTMLInputElement>
  labelledBy?: string
  hidden?: boolean
}

/** File input; hidden if a button opens it. */
function FileField({ labelledBy, describedBy, onFile, ...native }: FileFieldProps) {
  function handleChange({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    if (file) onFile(file)
    // Allows choosing the same file again after it has changed.
    target.value = ''
  }
  return (
    <input
      {...native}
      type="file"
      className={styles.file}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onChange={handleChange}
    />
  )
}
