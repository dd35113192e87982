import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { codeOf } from '#client/http/http.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import type { ConsoleCall } from '#client/session/console-session.ts'
import { useAccount } from '#client/session/session-context.ts'
import { moduleOfPart, OUTLINE } from '#domain/course/draft/draft-parts.ts'
import { parseFields } from '#domain/unknown-value.ts'
import { coursePath, findCourse } from '#editor/services/course-calls.ts'
import { findDraftPart } from '#editor/services/draft-calls.ts'
import { openUnsavedWords, type UnsavedPart } from '#editor/unsaved/unsaved-words.ts'
import { wordsOfPart } from '#editor/versions/part-words.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { dateTimeText, momentText } from '#ui/text/date-text.ts'
import { ConsolePage } from '../app/console-page.tsx'
import styles from './unsaved-screen.module.css'

/** Text stored only in this browser, and the way to recover it. */
interface LeftPart extends UnsavedPart {
  /**
   * `sent`: the text's draft still exists; opening it sends the text. `next`: the course's next draft has the
   * module. `no-module`: that draft lacks the module. `no-draft`: the course has no draft. `no-course`: the
   * course is gone.
   */
  way: 'sent' | 'next' | 'no-module' | 'no-draft' | 'no-course'
  nextDraft?: string | undefined
}

/**
 * Lists the account's texts stored only in this browser. Each can be read, copied, moved to a draft, or
 * deleted.
 */
export function UnsavedScreen() {
  const account = useAccount()
  const [unsaved] = useState(openUnsavedWords)
  const left = useConsoleData(`unsaved ${account}`, async (call) => {
    const parts = await unsaved.list(account)
    return Promise.all(parts.map((part) => findWay(call, part, parts)))
  })
  return (
    <ConsolePage title="Unsaved changes">
      <LoadedPart of={left} what="your changes" skeleton="cards" count={2}>
        {(parts) =>
          parts.length === 0 ? (
            <Empty title="Everything is saved." isGoodNews>
              <p>Changes appear here if we couldn’t save them.</p>
              <Link className={buttonClassName('secondary')} to="/courses">
                Go to Courses
              </Link>
            </Empty>
          ) : (
            <Stack>
              {parts.map((part) => (
                <LeftWords
                  key={`${part.draftId} ${part.part}`}
                  part={part}
                  onRemove={async () => {
                    await unsaved.remove(part)
                    await left.reload()
                  }}
                  onMove={async (draftId) => {
                    // Version 0 makes the editor show both texts and ask for a choice.
                    await unsaved.put({ ...part, draftId, version: 0, sent: undefined })
                    await unsaved.remove(part)
                  }}
                />
              ))}
            </Stack>
          )
        }
      </LoadedPart>
    </ConsolePage>
  )
}

async function findWay(call: ConsoleCall, part: UnsavedPart, all: UnsavedPart[]): Promise<LeftPart> {
  if (await findDraftPart(call, part.draftId, part.part)) return { ...part, way: 'sent' }
  const course = await findCourse(call, part.course.id).catch((error: unknown) => {
    if (codeOf(error) !== 'not-found') throw error
    return undefined
  })
  if (!course) return { ...part, way: 'no-course' }
  const nextDraft = course.draft?.id
  if (nextDraft === undefined) return { ...part, way: 'no-draft' }
  // A new module is sent together with the outline that lists it.
  const isNew = all.some((each) => each.draftId === nextDraft && each.part === OUTLINE)
  if (nextDraft === part.draftId) return { ...part, way: isNew ? 'sent' : 'no-module' }
  const isThere = (await findDraftPart(call, nextDraft, part.part)) !== undefined
  return { ...part, nextDraft, way: isThere ? 'next' : 'no-module' }
}

type LeftWordsProps = {
  part: LeftPart
  onRemove: () => Promise<void>
  onMove: (draftId: string) => Promise<void>
}

function LeftWords({ part, onRemove, onMove }: LeftWordsProps) {
  const [isAsking, setIsAsking] = useState(false)
  const words = wordsOfPart(part.part, parseFields(part.content)).join('\n')
  const { copied, copy } = useCopying(words)
  const name = part.course.name || 'Untitled course'
  return (
    <Card as="section">
      <Stack>
        <h2 dir="auto">{name}</h2>
        <p>Last edited {momentText(part.written, Date.now(), dateTimeText)}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what is longer than its box is scrolled by keyboard */}
        <div className={styles.words} dir="auto" tabIndex={0}>
          {words}
        </div>
        <p>{RECOVERY_SENTENCES[part.way]}</p>
        <Row gap="snug">
          <WayOn part={part} onMove={onMove} />
          <Button kind="secondary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button kind="secondary" onClick={() => setIsAsking(true)}>
            Delete
          </Button>
          <span role="status">{copied}</span>
        </Row>
      </Stack>
      {isAsking && (
        <ActDialog
          title="Delete these changes?"
          verb="Delete"
          onConfirm={onRemove}
          onClose={() => setIsAsking(false)}
        >
          <p>There’s no other copy. This can’t be undone.</p>
        </ActDialog>
      )}
    </Card>
  )
}

/** Copies a text and reports success or failure. */
function useCopying(words: string) {
  const [copied, setCopied] = useState('')
  async function copy() {
    await navigator.clipboard.writeText(words).then(
      () => setCopied('Copied.'),
      () => setCopied('We couldn’t copy this. Select the text and copy it.'),
    )
  }
  return { copied, copy }
}

const RECOVERY_SENTENCES: Record<LeftPart['way'], string> = {
  sent: 'These changes will be saved when you open the course.',
  next: 'The draft was published or discarded. You can move these changes to the new draft.',
  'no-module': 'The draft no longer has this module, but you can copy these changes.',
  'no-draft': 'The draft was published or discarded. Create a new draft to restore these changes.',
  'no-course': 'The course no longer exists, but you can copy these changes.',
}

function WayOn({ part, onMove }: Pick<LeftWordsProps, 'part' | 'onMove'>) {
  const { way, nextDraft = '', course } = part
  const navigate = useNavigate()
  const editor = `${coursePath(course.id)}/edit?module=${encodeURIComponent(moduleOfPart(part.part) ?? '')}`
  async function handleMove() {
    await onMove(nextDraft)
    await navigate(editor)
  }
  if (way === 'sent')
    return (
      <Link className={buttonClassName()} to={editor}>
        {' '}
        Open course{' '}
      </Link>
    )
  if (way === 'no-draft')
    return (
      <Link className={buttonClassName()} to={`${coursePath(course.id)}/draft`}>
        Create draft
      </Link>
    )
  return way === 'next' && <Button onClick={() => void handleMove()}>Move to draft</Button>
}
