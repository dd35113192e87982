import { Link } from 'react-router'
import { isGivenUp } from '#client/http/http.ts'
import { useClient } from '#client/session/session-context.ts'
import { PART_NAMES } from '#domain/course/draft/draft-part-problem.ts'
import { OUTLINE, partOfModule } from '#domain/course/draft/draft-parts.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import type { DraftWriter, WriterState } from './state/draft-writer.ts'
import { type EditedOutline, modulesIn } from './state/outline-edits.ts'
import { useWriterState } from './state/use-draft-writer.ts'
import { UNSAVED_PATH } from './unsaved/unsaved-notice.tsx'

const NOTICES: Partial<Record<WriterState['status'], string>> = {
  unsent: 'Not saved yet. Your text is kept in this browser and will be saved once you’re back online.',
  'signed-out': 'Sign in again to save. Your text is kept in this browser.',
  gone: 'This draft was published or discarded. Your text is kept in this browser.',
  refused: 'This text wasn’t saved.',
}

/** Returns a message with the refused part and the reason; undefined if there is no refused part. */
function refusedText({ refusedPart, problem }: WriterState, outline: EditedOutline): string | undefined {
  if (refusedPart === undefined || problem === undefined) return undefined
  const module = modulesIn(outline).find(({ id }) => partOfModule(id) === refusedPart)
  // A module missing from the outline has no title.
  if (refusedPart !== OUTLINE && !module) return problem
  const title = module ? module.title || 'an untitled module' : PART_NAMES.outline
  return `Not saved: ${title}. ${problem} Your text is kept in this browser.`
}

type SavingNoticeProps = { writer: DraftWriter; outline: EditedOutline }

/** Notice on the reason for unsaved text, with the next step. */
export function SavingNotice({ writer, outline }: SavingNoticeProps) {
  const state = useWriterState(writer)
  const { session } = useClient()
  const { status } = state
  // While signed out or offline, a refusal is hidden. Those notices are more urgent.
  const refused = status === 'refused' || status === 'saving' ? refusedText(state, outline) : undefined
  const sentence = refused ?? NOTICES[status]
  async function handleSignIn() {
    const { refusal } = writer.state
    await writer.resume()
    // Signs out of a session without permission to save. If only a factor is missing, the factor is requested
    // again.
    if (writer.state.status === 'signed-out' && refusal === writer.state.refusal && !isGivenUp(refusal))
      await session.signOut(refusal)
  }
  return (
    sentence && (
      <Notice tone={status === 'unsent' ? 'notice' : 'danger'}>
        <Row as="span">
          {sentence}
          {status === 'signed-out' && (
            <Button kind="secondary" onClick={() => void handleSignIn()}>
              Sign in again
            </Button>
          )}
          {status === 'gone' && (
            <Link className={buttonClassName('secondary')} to={UNSAVED_PATH}>
              Review unsaved changes
            </Link>
          )}
        </Row>
      </Notice>
    )
  )
}
