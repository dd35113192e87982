import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ActDialog } from '#client/form/act-dialog.tsx'
import { usePageAct } from '#client/form/use-page-act.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { CONSOLE_PATH, DRAFT_PREVIEW } from '#contract/console/company.ts'
import type { CompanyCourse } from '#contract/console/company-courses.ts'
import type { CourseDraftDetails } from '#contract/console/company-drafts.ts'
import { plural } from '#domain/messages.ts'
import { DraftProblems, isError } from '#editor/problems/problem-list.tsx'
import {
  type CourseAndDraft,
  coursePath,
  draftPath,
  findDraft,
  publicationPath,
} from '#editor/services/course-calls.ts'
import { EntryMenu } from '#ui/dialog/entry-menu.tsx'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import { ExternalLink } from '#ui/text/external-link.tsx'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import { ContentCard } from './content-card.tsx'
import { PublishedCourse, useShownCourse } from './course-head.tsx'
import { Outline } from './course-parts.tsx'
import { changedText, publishedText, sizeText } from './course-words.ts'
import { PublishedContent } from './published-content.tsx'
import { useFolderDownload } from './use-folder-download.tsx'

/** Draft of a course: its content, check results and actions. */
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
        <PublishedCourse>
          {(course) => <PublishedContent course={course} uploadPath={uploadPathOf(of.id)} />}
        </PublishedCourse>
      )}
    </>
  )
}

const uploadPathOf = (courseId: string) => `/upload?course=${encodeURIComponent(courseId)}`

interface DraftActs {
  onChange: () => Promise<void>
  /** Called with the message of an action refused on an outdated draft. */
  onOld: (sentence: string) => Promise<void>
}

function DraftOf({ of, draftId, onChange, onOld }: DraftActs & { of: CourseAndDraft; draftId: string }) {
  const draft = useConsoleData(draftPath(draftId), (call) => findDraft(call, draftId))
  const { setReady } = useShownCourse()
  const ready = draft.data !== undefined && isReady(draft.data)
  useOnChange(ready, () => {
    setReady(ready)
    return () => setReady(false)
  })
  return (
    <LoadedPart
      of={draft}
      what="the draft"
      skeleton="text"
      count={8}
      missing={
        <Empty title="This draft no longer exists.">
          <p>Someone published or discarded it.</p>
          <Button onClick={() => void onChange()}>View course</Button>
        </Empty>
      }
    >
      {(data) => (
        <Stack gap="wide">
          <DraftCard draft={data} of={of} onChange={onChange} onOld={onOld} />
          <DraftNotices draft={data} course={of.course} />
          {data.problems.length > 0 && (
            <section>
              <Stack>
                <h2 className={textStyles.title}>Checks</h2>
                <DraftProblems draft={data} />
              </Stack>
            </section>
          )}
          {data.sections.length === 0 ? (
            <Empty title="No sections yet." picture={emptyCourses}>
              <p>Add the first one in the editor.</p>
              <Link className={buttonClassName('secondary')} to={`${coursePath(data.courseId)}/edit`}>
                Open the editor
              </Link>
            </Empty>
          ) : (
            <Outline outline={data} level={2} editing={data.courseId} />
          )}
        </Stack>
      )}
    </LoadedPart>
  )
}

const ORIGINS = { folder: 'a folder', empty: 'scratch', copy: 'a copy of another course' } as const

/** Returns a sentence on the origin of a draft and the revision published at that time. */
function originText({ origin, base }: CourseDraftDetails): string {
  if (origin === 'published') return base === undefined ? 'Based on the course' : `Based on revision ${base}`
  const then = base === undefined ? '' : ` when revision ${base} was current`
  return `Created from ${ORIGINS[origin]}${then}`
}

type DraftCardProps = DraftActs & { draft: CourseDraftDetails; of: CourseAndDraft }

/** Card of the draft: cover, description, size, readiness and actions. */
function DraftCard({ draft, of: { course }, ...acts }: DraftCardProps) {
  const { name, description } = draft
  return (
    <ContentCard
      cover={draft.cover}
      acts={<ActButtons draft={draft} isPublished={course !== undefined} {...acts} />}
    >
      {course && course.name !== name && (
        <p>
          Renamed to <bdi className={textStyles.strong}>{name}</bdi>
        </p>
      )}
      {description !== '' && <p dir="auto">{description}</p>}
      <Row gap="snug">
        <span>{sizeText(draft)}</span>
        <Readiness draft={draft} />
      </Row>
      <p className={textStyles.note}>{`Last ${changedText(draft, Date.now())}. ${originText(draft)}.`}</p>
    </ContentCard>
  )
}

const isEmpty = (sections: CourseDraftDetails['sections']) =>
  sections.every(({ modules }) => modules.length === 0)

/** Returns true if the draft can be published now. */
const isReady = ({ publication, problems, sections }: CourseDraftDetails) =>
  publication === undefined && !problems.some(isError) && !isEmpty(sections)

/** Describes the draft's readiness for publishing in a few words. */
function Readiness({ draft: { problems, more, publication, sections } }: { draft: CourseDraftDetails }) {
  const errors = problems.filter(isError).length
  const warnings = problems.length + more
  if (publication !== undefined) return <StatusBadge tone="active">Publishing</StatusBadge>
  if (errors > 0) return <StatusBadge tone="danger">{plural(errors, 'error', numberText)}</StatusBadge>
  if (isEmpty(sections)) return <StatusBadge tone="neutral">Empty</StatusBadge>
  return (
    <>
      <StatusBadge tone="done">Ready to publish</StatusBadge>
      {warnings > 0 && <span>{plural(warnings, 'warning', numberText)}</span>}
    </>
  )
}

type DraftNoticesProps = { draft: CourseDraftDetails; course: CompanyCourse | undefined }

function DraftNotices({ draft: { base, newest, publication, courseId }, course }: DraftNoticesProps) {
  return (
    <>
      {newest !== undefined && newest !== base && (
        <Notice isAnnounced={false}>
          {`Revision\u00a0${newest} was published after this draft was created${course ? ` (${publishedText(course)})` : ''}. Publishing this draft will replace it.`}
        </Notice>
      )}
      {publication !== undefined && (
        <Notice>
          This draft is being published.{' '}
          <Link className={linkStyles.link} to={publicationPath(courseId, publication)}>
            See progress
          </Link>
        </Notice>
      )}
    </>
  )
}

type ActButtonsProps = DraftActs & { draft: CourseDraftDetails; isPublished: boolean }

/** Actions on a draft: buttons for the frequent ones, a menu for the others. */
function ActButtons(props: ActButtonsProps) {
  const { id, courseId } = props.draft
  return (
    <Row gap="small">
      {isReady(props.draft) && (
        <Link className={buttonClassName()} to={`${coursePath(courseId)}/publish`}>
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
  const navigate = useNavigate()
  const { download, status } = useFolderDownload()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <EntryMenu
        label="Draft actions"
        entries={() => [
          [
            'Download as folder',
            () => download(`${draftPath(id)}/folder.zip`, `${webPath || courseId}-draft.zip`),
          ],
          ['Replace from folder', () => void navigate(uploadPathOf(courseId))],
          ['Discard draft', () => setIsAsking(true), true],
        ]}
      />
      {status}
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
      verb="Discard draft"
      onConfirm={() => act(`${draftPath(draft.id)}/discard`, { version: draft.version })}
      onClose={onClose}
    >
      <p>
        {`This deletes ${plural(modules, 'module', numberText)} in ${plural(draft.sections.length, 'section', numberText)}, and the images and videos used only in this draft. The draft was last ${changedText(draft, Date.now())}.`}
      </p>
      <p>
        {isPublished
          ? 'The published course stays the same.'
          : 'The course was never published, so it’s deleted, too.'}
      </p>
    </ActDialog>
  )
}
