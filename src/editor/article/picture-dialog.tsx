import type { LexicalEditor } from 'lexical'
import { useState } from 'react'
import { FormDialog } from '#client/form/act-dialog.tsx'
import { type FormProblem, useForm } from '#client/form/use-form.ts'
import { safeLink } from '#domain/text/safe-link.ts'
import { Field } from '#ui/form/field.tsx'
import { FileDrop } from '#ui/form/file-drop.tsx'
import { Notice } from '#ui/state/notice.tsx'
import choiceStyles from '../draft-editor.module.css'
import { draftMediaAddress } from '../draft-media.ts'
import styles from '../upload/cover-field.module.css'
import { DraftUploadRows, useDraftUploads } from '../upload/draft-uploads.tsx'
import { usePictureUpload } from '../upload/use-picture-upload.ts'
import { type AtCaret, setPicture } from './article-tools.ts'

type PictureDialogProps = { editor: LexicalEditor; caret: AtCaret; onClose: () => void }

/** Dialog for a picture, from a file or by its address; it asks for alternative text first. */
export function PictureDialog({ editor, caret: { picture }, onClose }: PictureDialogProps) {
  const [entry, setEntry] = useState({
    src: picture?.src ?? '',
    altText: picture?.altText ?? '',
    isDecorative: picture?.altText === '',
  })
  const { src, altText, isDecorative } = entry
  const change = (changes: Partial<PictureEntry>) => setEntry((before) => ({ ...before, ...changes }))
  const form = useForm<'src' | 'altText'>({ check: () => findPictureProblem(entry) })
  async function handleSubmit() {
    const { width = 0, height = 0 } = picture?.src === src ? picture : {}
    const set = { src: src.trim(), altText: isDecorative ? '' : altText.trim(), width, height }
    if (await form.submit(async () => setPicture(editor, set))) onClose()
  }
  return (
    <FormDialog title="Picture" verb="Insert image" form={form} onSubmit={handleSubmit} onClose={onClose}>
      <Field
        {...form.field('altText')}
        label="Description, for people who can’t see it"
        autoComplete="off"
        disabled={isDecorative}
        value={altText}
        onChange={({ target }) => change({ altText: target.value })}
      />
      <DecorativeChoice isOn={isDecorative} onChange={(is) => change({ isDecorative: is })} />
      <PictureFile src={src} onSrc={(next) => change({ src: next })} />
      <Field
        {...form.field('src')}
        label="Address"
        hint="Of the upload, or of a picture elsewhere: https://…"
        type="url"
        autoComplete="off"
        value={src}
        onChange={({ target }) => change({ src: target.value })}
      />
    </FormDialog>
  )
}

/** Uploads a picture file and shows the progress, then the picture. */
function PictureFile({ src, onSrc }: { src: string; onSrc: (src: string) => void }) {
  const { draftId } = useDraftUploads()
  const { isBusy, problem, send } = usePictureUpload(onSrc)
  const shown = draftMediaAddress(draftId, src)
  return (
    <>
      <FileDrop
        label="Upload a picture"
        what="a picture"
        accept="image/*"
        disabled={isBusy}
        onFile={(file) => void send(file)}
      />
      <DraftUploadRows />
      {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      {shown !== undefined && <img className={styles.picture} src={shown} alt="" />}
    </>
  )
}

function DecorativeChoice({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={choiceStyles.choice}>
      <input type="checkbox" checked={isOn} onChange={({ target }) => onChange(target.checked)} />
      <span>Decorative (skip for screen readers)</span>
    </label>
  )
}

type PictureEntry = { src: string; altText: string; isDecorative: boolean }

function findPictureProblem({
  src,
  altText,
  isDecorative,
}: PictureEntry): FormProblem<'src' | 'altText'> | undefined {
  if (altText.trim() === '' && !isDecorative)
    return { field: 'altText', sentence: 'Describe it, or mark it decorative.' }
  if (isPictureAddress(src.trim())) return undefined
  return { field: 'src', sentence: 'Start with https:// or /media/.' }
}

/** Returns true if the player shows a picture from this address. */
function isPictureAddress(src: string): boolean {
  return src.startsWith('/media/') || safeLink(src)?.startsWith('https://') === true
}
