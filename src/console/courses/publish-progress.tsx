import { Link } from 'react-router'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useFollowed } from '#client/loading/use-console-data.ts'
import type { Publication } from '#contract/console/company-drafts.ts'
import { type CourseAndDraft, coursePath, findPublication } from '#editor/services/course-calls.ts'
import { buttonClassName } from '#ui/form/button.tsx'
import { Row } from '#ui/layout/layout.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { useOnChange } from '#ui/state/use-on-change.ts'
import textStyles from '#ui/text/text.module.css'

const isOver = ({ state }: Publication) => state !== 'waiting' && state !== 'working'

interface PublishProgressProps {
  of: CourseAndDraft
  publication: string
  onPublished: () => Promise<void>
}

/** Shows the progress and the outcome of a publication. */
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
      <h2 className={textStyles.title}>
        {again === undefined ? 'Publish the draft' : `Publish revision ${again} again`}
      </h2>
      <LoadedPart
        of={followed}
        what="Progress"
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
              <p className={textStyles.note}>You can close this page. Publishing continues.</p>
            </>
          )
        }}
      </LoadedPart>
    </>
  )
}

function Published({ of: { id, course }, revision }: { of: CourseAndDraft; revision: number | undefined }) {
  const path = coursePath(id)
  return (
    <>
      <Notice tone="success">{`Revision ${revision} is published.`}</Notice>
      {course?.enabled === false && <p>It’s hidden. Show it to partners from the menu above.</p>}
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
        {isRefused && <strong>Nothing was published.</strong>}{' '}
        {reason ?? 'Publishing failed, and nothing was changed.'}
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

/** Links to the next screens. */
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
