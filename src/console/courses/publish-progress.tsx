import { Link } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useFollowed } from '#client/loading/use-console-data.ts'
import type { Publication } from '#contract/console/company-drafts.ts'
import { readCopyingStep } from '#domain/course/draft/copying-step.ts'
import { type CourseAndDraft, coursePath, findPublication } from '#editor/services/course-calls.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { useOnChange } from '#ui/hooks/use-on-change.ts'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { ProgressBar } from '#ui/state/progress-bar.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import textStyles from '#ui/text/text.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'

const isOver = ({ state }: Publication) => state !== 'waiting' && state !== 'working'

interface PublishProgressProps {
  of: CourseAndDraft
  publication: string
  onPublished: () => Promise<void>
}

/** Progress and outcome of a publication. */
export function PublishProgress({ of, publication, onPublished }: PublishProgressProps) {
  const followed = useFollowed(publication, (call) => findPublication(call, publication), isOver)
  const isPublished = followed.data?.state === 'published'
  const again = followed.data?.again
  const path = coursePath(of.id)
  useOnChange(isPublished, () => {
    if (isPublished) void onPublished()
  })
  return (
    <>
      <h2 className={textStyles.title}>{titleOf(followed.data)}</h2>
      <LoadedPart
        of={followed}
        what="the progress"
        skeleton={<Skeleton label="Checking progress…" shape="text" count={2} />}
        missing={<Notice>We’ve lost track of this publish. Check History.</Notice>}
      >
        {({ state, step, revision, reason }) => {
          if (state === 'published') return <Published of={of} revision={revision} />
          if (state === 'refused' || state === 'failed')
            return <NotPublished path={path} again={again} state={state} reason={reason} />
          return (
            <>
              <Row gap="snug">
                <Spinner />
                <output>{step ?? (state === 'waiting' ? 'Queued…' : 'Publishing…')}</output>
              </Row>
              {step !== undefined && <StepBar step={step} />}
              <p className={textStyles.note}>You can close this page. Publishing will continue.</p>
            </>
          )
        }}
      </LoadedPart>
    </>
  )
}

function titleOf({ state, revision, again }: Partial<Publication> = {}): string {
  if (state === 'published') return `Revision ${revision} is published`
  return again === undefined ? 'Publish draft' : `Publish revision ${again} again`
}

/** Progress bar of a step that copies pictures; renders nothing for other steps. */
function StepBar({ step }: { step: string }) {
  const copied = readCopyingStep(step)
  return copied && <ProgressBar label="Copying images" value={copied.done} max={copied.all} />
}

function Published({ of: { id, course }, revision }: { of: CourseAndDraft; revision: number | undefined }) {
  const path = coursePath(id)
  return (
    <>
      <Notice tone="success">
        <VisuallyHidden>{`Revision ${revision} is published.`} </VisuallyHidden>
        {course?.enabled === false
          ? 'This course is still hidden. Use the menu above to show it to partners.'
          : 'Partners with this course can see it now.'}
      </Notice>
      <Ways
        first={[`View revision ${revision}`, `${path}/revisions/${revision}`]}
        second={['History', path]}
      />
    </>
  )
}

type NotPublishedProps = {
  path: string
  again: number | undefined
  state: 'refused' | 'failed'
  reason: string | undefined
}

function NotPublished({ path, again, state, reason }: NotPublishedProps) {
  const isDraft = again === undefined
  const isRefused = state === 'refused'
  return (
    <>
      <Notice tone="danger">
        <strong>Nothing was published.</strong> {reason ?? 'Publishing failed.'}
      </Notice>
      <Ways
        first={[
          isRefused ? 'Review changes' : 'Try again',
          isDraft ? `${path}/publish` : `${path}/revisions/${again}`,
        ]}
        second={isDraft ? ['Back to the draft', `${path}/draft`] : ['History', path]}
      />
    </>
  )
}

type Way = [words: string, path: string]

/** Links to suggested next screens. */
function Ways({ first, second }: { first: Way; second: Way }) {
  return (
    <Row gap="small">
      <Link className={buttonClassName()} to={first[1]}>
        {first[0]}
      </Link>
      <Link className={buttonClassName('secondary')} to={second[1]}>
        {second[0]}
      </Link>
    </Row>
  )
}
