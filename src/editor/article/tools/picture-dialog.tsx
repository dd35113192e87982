import type { LexicalEditor } from 'lexical'
import { type ComponentProps, useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, useForm } from '#client/form/use-form.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import checkStyles from '#ui/form/check-line.module.css'
import { Field } from '#ui/form/field.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { draftMediaAddress } from '../../state/draft-media.ts'
import styles from '../../upload/cover-field.module.css'
import { DraftUploadRows, useDraftUploads } from '../../upload/draft-uploads.tsx'
import { FileOrLink } from '../../upload/file-or-link.tsx'
import { usePictureUpload } from '../../upload/use-picture-upload.ts'
import { type AtCaret, setPicture } from './article-tools.ts'

type PictureDialogProps = { editor: LexicalEditor; caret: AtCaret; onClose: () => void }

/** Dialog for a picture, from a file or by URL, with alternative text. */
export function PictureDialog({ editor, caret: { picture }, onClose }: PictureDialogProps) {
  const [entry, setEntry] = useState({
    src: picture?.src ?? '',
    altText: picture?.altText ?? '',
    isDecorative: picture?.altText === '',
  })
  const { src, altText, isDecorative } = entry
  const change = (changes: Partial<PictureEntry>) => setEntry((before) => ({ ...before, ...changes }))
  const form = useForm<'src' | 'altText'>({ check: () => findPictureProblems(entry) })
  async function handleSubmit() {
    const { width = 0, height = 0 } = picture?.src === src ? picture : {}
    const set = { src: src.trim(), altText: isDecorative ? '' : altText.trim(), width, height }
    if (await form.submit(async () => setPicture(editor, set))) onClose()
  }
  return (
    <FormDialog title="Image" verb="Insert image" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <PictureFile
        {...form.field('src')}
        src={src}
        onSrc={(next) => change({ src: next })}
        onUploaded={() => form.elementOf('altText')?.focus()}
      />
      <Field
        {...form.field('altText')}
        label="Description for people who can’t see it"
        autoComplete="off"
        disabled={isDecorative}
        value={altText}
        onChange={({ target }) => change({ altText: target.value })}
      />
      <DecorativeChoice isOn={isDecorative} onChange={(is) => change({ isDecorative: is })} />
    </FormDialog>
  )
}

type PictureFileProps = Pick<ComponentProps<typeof FileOrLink>, 'error' | 'ref'> & {
  src: string
  onSrc: (src: string) => void
  onUploaded: () => void
}

/**
 * Field for a picture, as a file to upload or a link, with a preview. Hides the URL of an uploaded picture.
 */
function PictureFile({ src, onSrc, onUploaded, error, ref }: PictureFileProps) {
  const { draftId } = useDraftUploads()
  const [uploaded, setUploaded] = useState(src.startsWith('/media/') ? src : undefined)
  const { isBusy, problem, send } = usePictureUpload((address) => {
    setUploaded(address)
    onSrc(address)
    onUploaded()
  })
  const shown = draftMediaAddress(draftId, src)
  return (
    <>
      <FileOrLink
        error={error}
        ref={ref}
        name="image"
        what="an image"
        accept="image/*"
        disabled={isBusy}
        value={src === uploaded ? '' : src}
        onFile={(file) => void send(file)}
        onLink={onSrc}
      />
      <DraftUploadRows />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {shown !== undefined && <img className={styles.picture} src={shown} alt="" />}
    </>
  )
}

function DecorativeChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Line as="label" gap="small" className={checkStyles.line}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      Decorative (skip for screen readers)
    </Line>
  )
}

type PictureEntry = { src: string; altText: string; isDecorative: boolean }

/** Returns the problems of a picture in field order. */
function findPictureProblems({ src, altText, isDecorative }: PictureEntry): FormProblem<'src' | 'altText'>[] {
  const problems: FormProblem<'src' | 'altText'>[] = []
  if (src.trim() === '') problems.push({ field: 'src', sentence: 'Add an image.' })
  else if (!isPictureAddress(src.trim()))
    problems.push({ field: 'src', sentence: 'Use an https:// or /media/ address.' })
  if (altText.trim() === '' && !isDecorative)
    problems.push({ field: 'altText', sentence: 'Describe it, or mark it decorative.' })
  return problems
}

/** Returns true for a picture URL supported by the player. */
function isPictureAddress(src: string): boolean {
  return src.startsWith('/media/') || safeLink(src)?.startsWith('https://') === true
}
