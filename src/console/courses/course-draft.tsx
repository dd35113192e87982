import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { useForm } from '#client/form/use-form.ts'
import { useActOnce, usePageAct } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import { downloadFile } from '#client/storage/download-text.ts'
import { CONSOLE_PATH, DRAFT_PREVIEW } from '#contract/console/company.ts'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { DraftProblems, isError } from '#editor/problem-list.tsx'
import {
  beginDraft,
  type CourseAndDraft,
  coursePath,
  draftPath,
  findDraft,
  publicationPath,
} from '#editor/services/course-calls.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import styles from './course.module.css'
import { useShownCourse } from './course-head.tsx'
import { Outline } from './course-parts.tsx'
import { changedText, revisionText } from './course-words.ts'

/** The draft of a course: its content, check results and actions. */
export function CourseDraft() {
  const [old, setOld] = useState<string>()
  const { of, reload } = useShownCourse()
  return (
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
  )
}

/** Starts a draft and opens it in the editor. */
function NoDraft({ courseId }: { courseId: string }) {
  const { call } = useClient().session
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
      <Row className={styles.centered}>
        <Button busy={form.busy} onClick={() => void handleBegin()}>
          Create a draft from what is published
        </Button>
        <Link className={buttonClassName('secondary')} to={uploadPathOf(courseId)}>
          Create a draft from a folder
        </Link>
      </Row>
    </Empty>
  )
}

const uploadPathOf = (courseId: string) => `/upload?course=${encodeURIComponent(courseId)}`

interface DraftActs {
  onChange: () => Promise<void>
  /** Receives the message of an action that was refused because the draft has changed. */
  onOld: (sentence: string) => Promise<void>
}

function DraftOf({ of, draftId, onChange, onOld }: DraftActs & { of: CourseAndDraft; draftId: string }) {
  const draft = useConsoleData(draftPath(draftId), (call) => findDraft(call, draftId))
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
              <h2>Checks</h2>
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

const ORIGINS = { folder: 'a folder', empty: 'nothing', copy: 'a copy of another course' } as const

/** Returns a sentence on the origin of a draft and the revision published at that time. */
function originText({ origin, base }: CourseDraftDetails): string {
  if (origin === 'published') return base === undefined ? 'Based on the course' : `Based on revision ${base}`
  const then = base === undefined ? '' : `, while revision ${base} was published`
  return `Created from ${ORIGINS[origin]}${then}`
}

function AboutDraft({ draft, of: { course } }: { draft: CourseDraftDetails; of: CourseAndDraft }) {
  const { name, base, newest, publication, courseId } = draft
  return (
    <Stack gap="snug">
      <h2>Draft</h2>
      <p>{`Last ${changedText(draft, Date.now())}. ${originText(draft)}`}</p>
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

/** The main buttons of a draft, with the next step as the primary one. Further actions are in a menu. */
function ActButtons(props: ActButtonsProps) {
  const { draft, isPublished } = props
  const { id, courseId, problems, publication, sections } = draft
  const hasErrors = problems.some(isError)
  const isReady = isPublished && !hasErrors && sections.length > 0
  return (
    <Row gap="snug" className={styles.acts}>
      <Link
        className={buttonClassName(isReady ? 'secondary' : 'primary')}
        to={`${coursePath(courseId)}/edit`}
      >
        Edit
      </Link>
      {publication === undefined && !hasErrors && (
        <Link
          className={buttonClassName(isReady ? 'primary' : 'secondary')}
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
      <MoreActs {...props} />
    </Row>
  )
}

/** Less common actions on a draft: download, replace with a folder, and discard. */
function MoreActs(props: ActButtonsProps) {
  const { id, courseId, webPath } = props.draft
  const { fetchFile } = useClient().session
  const navigate = useNavigate()
  const download = useForm()
  const [isAsking, setIsAsking] = useState(false)
  async function handleDownload() {
    const path = `${draftPath(id)}/folder.zip`
    await download.submit(async () => downloadFile(`${webPath || courseId}-draft.zip`, await fetchFile(path)))
  }
  return (
    <>
      <EntryMenu
        label="More"
        trigger={
          <>
            More
            <Icon name="chevron" size={16} />
          </>
        }
        entries={() => [
          ['Download as folder', () => void handleDownload()],
          ['Replace from folder', () => void navigate(uploadPathOf(courseId))],
          ['Discard the draft', () => setIsAsking(true), true],
        ]}
      />
      {download.busy && <output>Packing the folder…</output>}
      {download.problem && <Notice tone="danger">{download.problem}</Notice>}
      {isAsking && <DiscardDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
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
