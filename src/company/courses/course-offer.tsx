import { useState } from 'react'
import type { CompanyCourse } from '#contract/company/company-courses.ts'
import { Button } from '#web/ui/button.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { ActDialog } from '../form/act-dialog.tsx'
import { useConsole } from '../services/console.ts'
import { takingAwayText } from './course-words.ts'
import { NoteField } from './note-field.tsx'

type OfferButtonProps = { course: CompanyCourse; onDone: () => Promise<void> }

/** Offers a course to everybody, or takes it away, after saying what that does. */
export function OfferButton({ course, onDone }: OfferButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        {course.enabled ? 'Take it away' : 'Offer it'}
      </Button>
      {isAsking && <OfferDialog course={course} onDone={onDone} onClose={() => setIsAsking(false)} />}
    </>
  )
}

function OfferDialog({ course, onDone, onClose }: OfferButtonProps & { onClose: () => void }) {
  const { call } = useConsole().session
  const [note, setNote] = useState('')
  const { id, name, enabled, revision: shown, numbers } = course
  async function handleConfirm() {
    const path = `/courses/${encodeURIComponent(id)}/${enabled ? 'disable' : 'enable'}`
    await call(path, { method: 'POST', body: { shown, note } }).catch(async (error: unknown) => {
      await onDone()
      throw error
    })
    await onDone()
  }
  const effect = enabled
    ? takingAwayText(name, numbers?.people ?? 0)
    : 'Everybody whose organization may have it sees it then.'
  return (
    <ActDialog
      title={enabled ? `Take ${name} away?` : `Offer ${name}?`}
      verb={enabled ? 'Take it away' : 'Offer it'}
      isDanger={enabled}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Stack>
        <p>{effect}</p>
        <NoteField value={note} onChange={setNote} />
      </Stack>
    </ActDialog>
  )
}
