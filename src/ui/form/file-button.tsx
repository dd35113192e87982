import { type ComponentProps, type ReactNode, useRef } from 'react'
import { Button } from './button.tsx'
import { FileField } from './file-drop.tsx'

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'kind' | 'className'> &
  Pick<ComponentProps<typeof FileField>, 'accept' | 'onFile'> & { children: ReactNode }

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
