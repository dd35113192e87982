import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { CONSOLE_PATH, DRAFT_PREVIEW } from '#contract/company/company.ts'
import type { CourseDraftDetails } from '#contract/company/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { Button, buttonClassName } from '#web/ui/form/button.tsx'
import { Row, Stack } from '#web/ui/layout/layout.tsx'
import { Empty } from '#web/ui/state/empty.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { ExternalLink } from '#web/ui/text/external-link.tsx'
import linkStyles from '#web/ui/text/link.module.css'
import { numberText } from '#web/ui/text/number-text.ts'
import { ActDialog } from '../form/act-dialog.tsx'
import { useForm } from '../form/form.tsx'
import { useActOnce, usePageAct } from '../form/use-page-act.ts'
import { LoadedPart } from '../loading/loaded-part.tsx'
import { useLoaded } from '../loading/use-loaded.ts'
import { useConsole } from '../services/console.ts'
import {
  beginDraft,
  type CourseAndDraft,
  coursePath,
  draftPath,
  findDraft,
  publicationPath,
} from '../services/course-calls.ts'
import { CourseFrame } from './course-head.tsx'
import { DraftProblems, FolderDownload, isError, Outline } from './course-parts.tsx'
import { changedText, revisionText } from './course-words.ts'

/** The draft of a course: what is in it, what the check says of it, and what can be done with it. */
export function CourseDraft() {
  const [old, setOld] = useState<string>()
  return (
    <CourseFrame>
      {(of, reload) => (
        <>
          {old !== undefined && <Notice tone="danger">{old}</Notice>}
          {of.draft ? (
            <DraftOf
              key={`${of.draft.id} ${of.draft.changed}`}
              of={of}
              draftId={of.draft.id}
              onChange={reload}
              onOld={async (sentence) => {
                setOld(sentence)
                await reload()
              }}
            />
          ) : (
            <NoDraft courseId={of.id} />
          )}
        </>
      )}
    </CourseFrame>
  )
}

/** Begins a draft, and opens it where it is written. */
function NoDraft({ courseId }: { courseId: string }) {
  const { call } = useConsole().session
  const navigate = useNavigate()
  const actOnce = useActOnce()
  const form = useForm()
  async function handleBegin() {
    await form.submit(async () => {
      await actOnce(courseId, (key) => beginDraft(call, { from: 'published', courseId }, key))
      await navigate(`${coursePath(courseId)}/edit`)
    })
  }
  return (
    <Empty title="No draft yet.">
      <p>A draft is where a course is changed. Nobody sees it until you publish it.</p>
      {form.problem && <Notice tone="danger">{form.problem}</Notice>}
      <Row>
        <Button busy={form.busy} onClick={() => void handleBegin()}>
          Begin a draft from what is published
        </Button>
        <Link className={buttonClassName('secondary')} to={uploadPathOf(courseId)}>
          Begin a draft from a folder
        </Link>
      </Row>
    </Empty>
  )
}

const uploadPathOf = (courseId: string) => `/upload?course=${encodeURIComponent(courseId)}`

interface DraftActs {
  onChange: () => Promise<void>
  /** Takes the sentence of an act that was refused because the draft is another one by now. */
  onOld: (sentence: string) => Promise<void>
}

function DraftOf({ of, draftId, onChange, onOld }: DraftActs & { of: CourseAndDraft; draftId: string }) {
  const draft = useLoaded(draftPath(draftId), (call) => findDraft(call, draftId))
  return (
    <LoadedPart
      of={draft}
      what="The draft"
      skeleton="text"
      count={8}
      missing={
        <Empty title="This draft is gone.">
          <p>Somebody has published or discarded it.</p>
          <Button onClick={() => void onChange()}>Show the course</Button>
        </Empty>
      }
    >
      {(data) => (
        <Stack gap="wide">
          <AboutDraft draft={data} of={of} />
          <ActButtons draft={data} isPublished={of.course !== undefined} onChange={onChange} onOld={onOld} />
          <section>
            <Stack>
              <h2>What the check says</h2>
              <DraftProblems draft={data} />
            </Stack>
          </section>
          <section>
            <Stack>
              <h2>What is in it</h2>
              {data.sections.length === 0 ? (
                <p>Nothing yet: no section, and no module.</p>
              ) : (
                <Outline outline={data} />
              )}
            </Stack>
          </section>
        </Stack>
      )}
    </LoadedPart>
  )
}

const ORIGINS = {
  published: 'what was published',
  folder: 'a folder',
  empty: 'nothing',
  copy: 'a copy of another course',
} as const

function AboutDraft({ draft, of: { course } }: { draft: CourseDraftDetails; of: CourseAndDraft }) {
  const { name, origin, base, newest, publication, courseId } = draft
  const since = base === undefined ? '' : `, when revision ${base} was the newest`
  return (
    <Stack gap="snug">
      <h2>Draft</h2>
      <p>{`Last ${changedText(draft, Date.now())}. It began from ${ORIGINS[origin]}${since}.`}</p>
      {course && course.name !== name && (
        <p>
          In it the course is called <bdi>{name}</bdi>.
        </p>
      )}
      {newest !== undefined && newest !== base && (
        <Notice isAnnounced={false}>
          {course ? `${revisionText(course)}, was published` : `Revision ${newest} was published`} since this
          draft began. Publishing the draft replaces it.
        </Notice>
      )}
      {publication !== undefined && (
        <Notice>
          This draft is being published.{' '}
          <Link className={linkStyles.link} to={publicationPath(courseId, publication)}>
            See how far it is
          </Link>
        </Notice>
      )}
    </Stack>
  )
}

type ActButtonsProps = DraftActs & { draft: CourseDraftDetails; isPublished: boolean }

function ActButtons(props: ActButtonsProps) {
  const { draft } = props
  const { id, courseId, problems, publication } = draft
  const [isAsking, setIsAsking] = useState(false)
  const canPublish = publication === undefined && !problems.some(isError)
  const isEmpty = draft.sections.length === 0
  return (
    <Row gap="snug">
      <Link
        className={buttonClassName(isEmpty ? 'primary' : 'secondary')}
        to={`${coursePath(courseId)}/edit`}
      >
        Edit
      </Link>
      {canPublish && (
        <Link
          className={buttonClassName(isEmpty ? 'secondary' : 'primary')}
          to={`${coursePath(courseId)}/publish`}
        >
          Publish
        </Link>
      )}
      <ExternalLink
        className={buttonClassName('secondary')}
        address={CONSOLE_PATH + DRAFT_PREVIEW.replace(':draftId', encodeURIComponent(id))}
        isMarked
      >
        Preview
      </ExternalLink>
      <FolderDownload path={`${draftPath(id)}/folder.zip`} name={`${draft.webPath || courseId}-draft.zip`} />
      <Link className={buttonClassName('secondary')} to={uploadPathOf(courseId)}>
        Replace by a folder
      </Link>
      <Button kind="secondary" onClick={() => setIsAsking(true)}>
        Discard the draft
      </Button>
      {isAsking && <DiscardDialog {...props} onClose={() => setIsAsking(false)} />}
    </Row>
  )
}

function DiscardDialog({
  draft,
  isPublished,
  onChange,
  onOld,
  onClose,
}: ActButtonsProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const act = usePageAct(async () => (isPublished ? onChange() : navigate('/courses')), onOld)
  const modules = draft.sections.reduce((count, section) => count + section.modules.length, 0)
  return (
    <ActDialog
      title={`Discard the draft of ${draft.name}?`}
      verb="Discard the draft"
      onConfirm={() => act(`${draftPath(draft.id)}/discard`, { version: draft.version })}
      onClose={onClose}
    >
      <p>
        {`${plural(modules, 'module', numberText)} in ${plural(draft.sections.length, 'section', numberText)}, ${changedText(draft, Date.now())}, and the pictures and films that only this draft has: they are gone then.`}
      </p>
      <p>
        {isPublished
          ? 'What is published stays as it is.'
          : 'The course was never published: nothing of it stays.'}
      </p>
    </ActDialog>
  )
}
