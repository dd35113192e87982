import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { useActOnce } from '#client/form/use-page-act.ts'
import { codeOf } from '#client/http/http.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData, useFollowed } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { DraftEffect, Publication } from '#contract/console/company-drafts.ts'
import { DraftProblems, isError } from '#editor/problem-list.tsx'
import {
  type CourseAndDraft,
  coursePath,
  draftPath,
  findDraft,
  findDraftEffect,
  findPublication,
  publish,
  usedByPath,
} from '#editor/services/course-calls.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { useOnChange } from '#ui/state/use-on-change.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import { useShownCourse } from './course-head.tsx'
import { ChangeList, isNoteTooLong, NOTE_TOO_LONG, NoteField, WorkingOutChanges } from './course-parts.tsx'
import { numbersText } from './course-words.ts'

/**
 * Shows the changes of a draft before publishing and the progress afterwards, also when an older revision is
 * published again. The publication's id is in the URL, so closing the page does not lose the progress.
 */
export function PublishScreen() {
  const [params, setParams] = useSearchParams()
  const publication = params.get('publication') ?? ''
  const { of, reload } = useShownCourse()
  if (publication !== '')
    return <Publishing key={publication} of={of} publication={publication} onPublished={reload} />
  if (!of.draft)
    return (
      <Empty title="There is nothing to publish.">
        <p>This course has no draft.</p>
        <Link className={buttonClassName()} to={`${coursePath(of.id)}/draft`}>
          Create a draft
        </Link>
      </Empty>
    )
  return (
    <BeforePublishing
      key={of.draft.id}
      of={of}
      draftId={of.draft.id}
      onPublish={(id) => setParams({ publication: id }, { replace: true })}
    />
  )
}

interface BeforePublishingProps {
  of: CourseAndDraft
  draftId: string
  onPublish: (publication: string) => void
}

/** Shows the changes and the people affected, then publishes exactly the version shown. */
function BeforePublishing({ of, draftId, onPublish }: BeforePublishingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const effect = useConsoleData(draftId, (send) => findDraftEffect(send, draftId))
  async function handleOld() {
    await effect.reload()
    heading.current?.focus()
  }
  return (
    <section>
      <Stack>
        <h2 ref={heading} tabIndex={-1}>
          Publish the draft
        </h2>
        <LoadedPart
          of={effect}
          what="What changes"
          skeleton={<WorkingOutChanges />}
          missing={
            <Empty title="This draft is gone.">
              <p>Somebody has published or discarded it.</p>
              <BackToDraft of={of} />
            </Empty>
          }
        >
          {(shown) =>
            'refusal' in shown || shown.isSame ? (
              <NothingToPublish
                of={of}
                draftId={draftId}
                refusal={'refusal' in shown ? shown.refusal : undefined}
              />
            ) : (
              <PublishForm of={of} draftId={draftId} shown={shown} onPublish={onPublish} onOld={handleOld} />
            )
          }
        </LoadedPart>
      </Stack>
    </section>
  )
}

function BackToDraft({ of: { id } }: { of: CourseAndDraft }) {
  return (
    <Link className={buttonClassName('secondary')} to={`${coursePath(id)}/draft`}>
      Back to the draft
    </Link>
  )
}

type NothingToPublishProps = { of: CourseAndDraft; draftId: string; refusal: string | undefined }

function NothingToPublish({ of, draftId, refusal }: NothingToPublishProps) {
  return (
    <>
      {refusal === undefined ? (
        <p>The draft is the same as what is published: there is nothing to publish.</p>
      ) : (
        <>
          <Notice tone="danger">{refusal}</Notice>
          <CheckedDraft draftId={draftId} />
        </>
      )}
      <Row>
        <BackToDraft of={of} />
      </Row>
    </>
  )
}

type PublishFormProps = BeforePublishingProps & { shown: DraftEffect; onOld: () => Promise<void> }

function PublishForm(props: PublishFormProps) {
  const { of, draftId, shown: effect } = props
  const [note, setNote] = useState('')
  const form = useForm<'note'>({
    check: () => (isNoteTooLong(note) ? { field: 'note', sentence: NOTE_TOO_LONG } : undefined),
    place: ({ code }) => (code === 'invalid-argument' ? 'note' : undefined),
  })
  const { isOld, send } = usePublishing(props)
  return (
    <>
      {form.problem && (
        <Notice tone="danger">
          {isOld && <strong>Nothing was published.</strong>} {form.problem}
        </Notice>
      )}
      <Changes effect={effect} of={of} />
      <CheckedDraft draftId={draftId} />
      <Form onSubmit={() => void form.submit(() => send(note))}>
        <NoteField {...form.field('note')} value={note} onChange={setNote} />
        <Row>
          <Button type="submit" busy={form.busy}>
            {`Publish as revision ${effect.shown + 1}`}
          </Button>
          <BackToDraft of={of} />
        </Row>
      </Form>
    </>
  )
}

/** Publishes the version shown; `isOld` is true if the draft has changed in the meantime. */
function usePublishing({ draftId, shown: { version, shown }, onPublish, onOld }: PublishFormProps) {
  const { call } = useClient().session
  const actOnce = useActOnce()
  const [isOld, setIsOld] = useState(false)
  async function send(note: string) {
    const body = { version, shown, note }
    setIsOld(false)
    try {
      onPublish(await actOnce(body, (key) => publish(call, draftPath(draftId), body, key)))
    } catch (error) {
      if (codeOf(error) === 'changed-meanwhile') {
        setIsOld(true)
        await onOld()
      }
      throw error
    }
  }
  return { isOld, send }
}

/** Lists the draft's problems, if any; each links to its position in the editor. */
function CheckedDraft({ draftId }: { draftId: string }) {
  const draft = useConsoleData(draftPath(draftId), (call) => findDraft(call, draftId))
  return (
    <LoadedPart of={draft} what="Checks" skeleton="text">
      {(data) => {
        const count = data.problems.length + data.more
        if (count === 0) return null
        return (
          <Stack gap="snug">
            <h3>Checks</h3>
            {!data.problems.some(isError) && (
              <p>{`It can be published with ${count === 1 ? 'this warning' : `these ${numberText(count)} warnings`}.`}</p>
            )}
            <DraftProblems draft={data} isSummed={false} />
          </Stack>
        )
      }}
    </LoadedPart>
  )
}

function Changes({
  effect: { shown, changes },
  of: { id, course },
}: {
  effect: DraftEffect
  of: CourseAndDraft
}) {
  const warnings = changes.filter(({ severity }) => severity === 'warning')
  const others = changes.filter(({ severity }) => severity !== 'warning')
  const whom = course?.numbers ? numbersText(course.numbers) : 'Counting people…'
  return (
    <>
      {warnings.length > 0 && (
        <Stack gap="snug">
          <h3>Review these</h3>
          <ChangeList changes={warnings} leadingIn={id} />
        </Stack>
      )}
      <Stack gap="snug">
        <h3>{shown === 0 ? 'What is published' : `What changes since revision ${shown}`}</h3>
        {(others.length > 0 || warnings.length === 0) && <ChangeList changes={others} leadingIn={id} />}
      </Stack>
      <Stack gap="snug">
        <h3>Who’s affected</h3>
        {shown === 0 ? (
          <p>Nobody yet: the course is new.</p>
        ) : (
          <Link className={linkStyles.link} to={usedByPath(id)}>
            {whom}
          </Link>
        )}
      </Stack>
    </>
  )
}

const isOver = ({ state }: Publication) => state !== 'waiting' && state !== 'working'

interface PublishingProps {
  of: CourseAndDraft
  publication: string
  onPublished: () => Promise<void>
}

/** Shows the progress and the outcome of a publication. */
function Publishing({ of, publication, onPublished }: PublishingProps) {
  const followed = useFollowed(publication, (call) => findPublication(call, publication), isOver)
  const isPublished = followed.data?.state === 'published'
  const again = followed.data?.again
  const path = coursePath(of.id)
  useOnChange(isPublished, () => {
    if (isPublished) void onPublished()
  })
  return (
    <section>
      <Stack>
        <h2>{again === undefined ? 'Publish the draft' : `Publish revision ${again} again`}</h2>
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
                  <output>{step ?? (state === 'waiting' ? 'Waiting for its turn…' : 'Publishing…')}</output>
                </Row>
                <p>You can close this page: publishing goes on.</p>
              </>
            )
          }}
        </LoadedPart>
      </Stack>
    </section>
  )
}

function Published({ of: { id, course }, revision }: { of: CourseAndDraft; revision: number | undefined }) {
  const path = coursePath(id)
  return (
    <>
      <Notice tone="success">{`Revision ${revision} is published.`}</Notice>
      {course?.enabled === false && <p>No one sees it until you press “Show to partners” above.</p>}
      <Ways
        first={[`Look at revision ${revision}`, `${path}/revisions/${revision}`]}
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
    <Row>
      <Link className={buttonClassName()} to={first[1]}>
        {first[0]}
      </Link>
      <Link className={buttonClassName('secondary')} to={second[1]}>
        {second[0]}
      </Link>
    </Row>
  )
}
