import { type ReactNode, type Ref, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useForm } from '#client/form/use-form.ts'
import { useActOnce } from '#client/form/use-page-act.ts'
import { codeOf } from '#client/http/http.ts'
import { LoadedPart } from '#client/loading/loaded-part.tsx'
import { useConsoleData } from '#client/loading/use-console-data.ts'
import { useClient } from '#client/session/session-context.ts'
import type { DraftEffect } from '#contract/console/company-drafts.ts'
import { DraftProblems } from '#editor/problems/problem-list.tsx'
import {
  type CourseAndDraft,
  coursePath,
  draftPath,
  findDraft,
  findDraftEffect,
  publish,
  usedByPath,
} from '#editor/services/course-calls.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Form } from '#ui/form/form.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { StatusBadge } from '#ui/state/status-badge.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import { numberText } from '#ui/text/number-text.ts'
import textStyles from '#ui/text/text.module.css'
import styles from './course.module.css'
import { useShownCourse } from './course-head.tsx'
import { ChangeList, isNoteTooLong, NOTE_TOO_LONG, NoteField, WorkingOutChanges } from './course-parts.tsx'
import { affectedText } from './course-words.ts'
import { PublishProgress } from './publish-progress.tsx'
import { FailedPeople, RegradeChoice } from './regrade-choice.tsx'

/**
 * Screen for publishing a draft: its changes before, its progress afterwards. Also shows the progress of
 * publishing an older revision again. The publication's id is in the URL, so that the progress survives
 * closing the page.
 */
export function PublishScreen() {
  const [params, setParams] = useSearchParams()
  const publication = params.get('publication') ?? ''
  const [shown, setShown] = useState<DraftEffect>()
  const { of, reload } = useShownCourse()
  if (publication !== '')
    return (
      <Decision changes={shown && shown.shown > 0 && <Changes effect={shown} />}>
        <PublishProgress key={publication} of={of} publication={publication} onPublished={reload} />
      </Decision>
    )
  if (!of.draft)
    return (
      <Empty title="There’s nothing to publish.">
        <p>This course has no draft.</p>
      </Empty>
    )
  return (
    <BeforePublishing
      key={of.draft.id}
      of={of}
      draftId={of.draft.id}
      onPublish={(id, effect) => {
        setShown(effect)
        setParams({ publication: id }, { replace: true })
      }}
    />
  )
}

/** Two columns: the changes, and the decision, which stays in view. On phones, the decision comes first. */
function Decision({ changes, children }: { changes?: ReactNode; children: ReactNode }) {
  return (
    <Stack gap="roomy" className={styles.publish}>
      <Card as="section" className={styles.decision}>
        <Stack gap="snug">{children}</Stack>
      </Card>
      {changes && (
        <Stack gap="roomy" className={styles.changes}>
          {changes}
        </Stack>
      )}
    </Stack>
  )
}

interface BeforePublishingProps {
  of: CourseAndDraft
  draftId: string
  onPublish: (publication: string, effect: DraftEffect) => void
}

/** Changes and affected people before publishing. Publishes exactly the version shown. */
function BeforePublishing({ of, draftId, onPublish }: BeforePublishingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const effect = useConsoleData(draftId, (send) => findDraftEffect(send, draftId))
  async function handleOld() {
    await effect.reload()
    heading.current?.focus()
  }
  return (
    <LoadedPart
      of={effect}
      what="the changes"
      skeleton={<WorkingOutChanges />}
      missing={
        <Empty title="This draft no longer exists.">
          <p>Someone published or discarded it.</p>
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
          <Decision
            changes={
              <>
                <Changes effect={shown} courseId={of.id} />
                <DraftChecks draftId={draftId} />
              </>
            }
          >
            <DecisionTitle of={of} ref={heading} />
            <PublishForm of={of} draftId={draftId} shown={shown} onPublish={onPublish} onOld={handleOld} />
          </Decision>
        )
      }
    </LoadedPart>
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
  if (refusal === undefined)
    return (
      <Empty title="Nothing has changed.">
        <p>The draft is the same as the published course.</p>
        <BackToDraft of={of} />
      </Empty>
    )
  return (
    <Stack>
      <Notice tone="danger">{refusal}</Notice>
      <DraftChecks draftId={draftId} />
      <Row>
        <BackToDraft of={of} />
      </Row>
    </Stack>
  )
}

type PublishFormProps = BeforePublishingProps & { shown: DraftEffect; onOld: () => Promise<void> }

/** Decision: short warnings, a note and the publish button. A hidden course has two buttons. */
function PublishForm(props: PublishFormProps) {
  const { shown: effect } = props
  const warnings = effect.changes.filter(({ severity }) => severity === 'warning').length
  const [note, setNote] = useState('')
  const form = useForm<'note'>({
    check: () => (isNoteTooLong(note) ? { field: 'note', sentence: NOTE_TOO_LONG } : undefined),
    place: ({ code }) => (code === 'invalid-argument' ? 'note' : undefined),
  })
  const [isOffering, setOffering] = useState(false)
  const [regrade, setRegrade] = useState(true)
  const { isOld, send } = usePublishing(props)
  function handlePublish(offers: boolean) {
    if (form.busy) return
    setOffering(offers)
    void form.submit(() => send(note, { offers, regrade }))
  }
  return (
    <>
      {form.problem && (
        <Notice tone="danger">
          {isOld && <strong>Nothing was published.</strong>} {form.problem}
        </Notice>
      )}
      {warnings > 0 && (
        <p>
          <StatusBadge tone="active">{numberText(warnings)} to review</StatusBadge>
        </p>
      )}
      <Form onSubmit={() => handlePublish(false)}>
        {effect.corrections && (
          <RegradeChoice corrections={effect.corrections} isOn={regrade} onChange={setRegrade} />
        )}
        <NoteField {...form.field('note')} value={note} onChange={setNote} />
        <Button type="submit" busy={form.busy && !isOffering}>
          {`Publish revision ${effect.shown + 1}`}
        </Button>
        {effect.isHidden && (
          <Button kind="secondary" busy={form.busy && isOffering} onClick={() => handlePublish(true)}>
            Publish and show to partners
          </Button>
        )}
      </Form>
    </>
  )
}

/** Heading of the decision, with the number of people affected, if any. */
function DecisionTitle({ of: { id, course }, ref }: { of: CourseAndDraft; ref: Ref<HTMLHeadingElement> }) {
  const affected = course?.numbers && affectedText(course.numbers)
  return (
    <h2 ref={ref} className={textStyles.title} tabIndex={-1}>
      {affected === undefined ? (
        'Publish draft'
      ) : (
        <>
          Publish to{' '}
          <Link className={classNames(styles.quietLink, styles.affected)} to={usedByPath(id)}>
            {affected}
          </Link>
        </>
      )}
    </h2>
  )
}

/**
 * Returns a function that publishes the version shown. `isOld` becomes true if the draft has changed in the
 * meantime.
 */
function usePublishing({ draftId, shown: effect, onPublish, onOld }: PublishFormProps) {
  const { call } = useClient().session
  const actOnce = useActOnce()
  const [isOld, setIsOld] = useState(false)
  async function send(note: string, { offers, regrade }: { offers: boolean; regrade: boolean }) {
    const { version, shown } = effect
    const body = { version, shown, note, regrade, ...(offers ? { offer: true as const } : {}) }
    setIsOld(false)
    try {
      onPublish(await actOnce(body, (key) => publish(call, draftPath(draftId), body, key)), effect)
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

/** Result of checking the draft: no problems, or a list with links to their positions in the editor. */
function DraftChecks({ draftId }: { draftId: string }) {
  const draft = useConsoleData(draftPath(draftId), (call) => findDraft(call, draftId))
  return (
    <LoadedPart of={draft} what="the checks" skeleton="text">
      {(data) =>
        data.problems.length + data.more === 0 ? (
          <p>
            <StatusBadge tone="done">All checks passed</StatusBadge>
          </p>
        ) : (
          <Stack as="section" gap="snug">
            <h2 className={textStyles.title}>Checks</h2>
            <DraftProblems draft={data} isSummed={false} />
          </Stack>
        )
      }
    </LoadedPart>
  )
}

/** List of changes. With `courseId`, each change links to its position. */
function Changes({
  effect: { shown, changes, corrections },
  courseId,
}: {
  effect: DraftEffect
  courseId?: string
}) {
  return (
    <Stack as="section" gap="snug">
      <h2 className={textStyles.title}>{shown === 0 ? 'New course' : `Changes since revision ${shown}`}</h2>
      <Card>
        <ChangeList changes={changes} leadingIn={courseId} />
      </Card>
      {corrections && <FailedPeople corrections={corrections} />}
    </Stack>
  )
}
