import { Suspense, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useSearchParams } from 'react-router'
import { lazyPart, ScreenAway } from '#client/loading/lazy-part.tsx'
import { deadlineText, peopleText, type Wanted } from '#client/parts/requirement-outlook.ts'
import type { RequirementDocument } from '#contract/documents.ts'
import type { RequirementBody } from '#contract/gateway.ts'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/layout.tsx'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { SkeletonPiece } from '#ui/state/skeleton.tsx'
import { Toast } from '#ui/state/toast.tsx'
import linkStyles from '#ui/text/link.module.css'
import { VisuallyHidden } from '#ui/text/visually-hidden.tsx'
import { LoadFailed } from '#web/messages/error-modal.tsx'
import { BackToTeam } from '../back-to-team.tsx'
import { EndDialog } from './end-dialog.tsx'
import { ReminderSwitch } from './reminder-switch.tsx'
import { RequireForm } from './require-form.tsx'
import { RequirementList } from './requirement-list.tsx'
import { NOBODY_NOW, withReach } from './requirement-words.ts'
import styles from './requirements-screen.module.css'
import { type ShownRequirements, useRequirements } from './use-requirements.ts'

// Loaded on the first change of a deadline.
const ChangeDialog = lazyPart(() => import('./change-dialog.tsx'), 'ChangeDialog', undefined, {
  isFetchedAhead: false,
})

/** Lists of a past day, by the `view` in the URL. */
const PROOF_VIEWS = [
  {
    view: 'day',
    title: 'Requirements on a date',
    View: lazyPart(() => import('../proof/required-view.tsx'), 'RequiredView', ScreenAway, {
      isFetchedAhead: false,
    }),
  },
  {
    view: 'certificates',
    title: 'Valid certificates',
    View: lazyPart(() => import('../proof/certificates-view.tsx'), 'CertificatesView', ScreenAway, {
      isFetchedAhead: false,
    }),
  },
]

/** Required courses screen, or one of its lists of a past day. */
export function RequirementsScreen() {
  const wanted = useSearchParams()[0].get('view')
  const proof = PROOF_VIEWS.find(({ view }) => view === wanted)
  if (!proof) return <RequirementsView />
  return (
    <Suspense>
      <proof.View />
    </Suspense>
  )
}

/**
 * Required courses with their people and deadlines, a form to require a course, and buttons to end
 * requirements.
 */
function RequirementsView() {
  const { shown, failed, ...acts } = useRequirements()
  return (
    <Screen title="Required courses">
      <BackToTeam />
      <PageHeader title="Required courses">
        <p className={styles.sentence}>Set who must finish a course, and by when.</p>
        <Row gap="snug" className={styles.proof} data-print="no">
          <span className={styles.auditors}>For auditors:</span>
          {PROOF_VIEWS.map(({ view, title }) => (
            <Link key={view} className={linkStyles.link} to={{ search: `view=${view}` }}>
              {title}
            </Link>
          ))}
        </Row>
        <div className={styles.switch} data-print="no">
          {shown?.settings && !shown.manages && (
            <ReminderSwitch isOn={shown.settings.reminders} onSwitch={acts.switchReminders} />
          )}
        </div>
      </PageHeader>
      {failed.length > 0 && <LoadFailed what="the required courses" failed={failed} />}
      {failed.length === 0 && !shown && <RequirementsSkeleton />}
      {shown && <Requirements shown={shown} add={acts.add} end={acts.end} />}
    </Screen>
  )
}

const LOADING_CARDS = [
  { className: styles.formPlace, lines: ['course', 'who', 'require'] },
  { className: styles.listPlace, lines: ['none'] },
]

/** Skeleton of the form and the list. */
function RequirementsSkeleton() {
  return (
    <Stack>
      <VisuallyHidden as="output">Loading required courses…</VisuallyHidden>
      {LOADING_CARDS.map(({ className, lines }) => (
        <Card key={className} className={className}>
          <Stack>
            {lines.map((line) => (
              <SkeletonPiece key={line} className={styles.line} />
            ))}
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}

type RequirementsProps = Pick<ReturnType<typeof useRequirements>, 'add' | 'end'> & {
  shown: ShownRequirements
}

function Requirements({ shown, add, end }: RequirementsProps) {
  const [ending, setEnding] = useState<RequirementDocument>()
  const [changing, setChanging] = useState<RequirementDocument>()
  const [notice, setNotice] = useState('')
  const title = useRef<HTMLHeadingElement>(null)
  const nameOf = (id: string) => shown.courses.find((course) => course.id === id)?.name ?? 'The course'

  async function handleAdd(body: RequirementBody) {
    setNotice('')
    await add(body)
    setNotice(`${nameOf(body.courseId)} is now required for ${whoText(body, shown)}, ${deadlineText(body)}.`)
  }
  async function handleChange(body: RequirementBody) {
    await add(body)
    flushSync(() => {
      setChanging(undefined)
      setNotice(`${nameOf(body.courseId)} is now required ${deadlineText(body)}.`)
    })
    // The row of the button that opened the dialog is gone.
    title.current?.focus()
  }
  async function handleEnd(requirement: RequirementDocument) {
    await end(requirement.id)
    flushSync(() => {
      setEnding(undefined)
      setNotice(`${nameOf(requirement.courseId)} is no longer required.`)
    })
    // The button that opened the dialog is gone.
    title.current?.focus()
  }
  return (
    <Stack>
      <RequireForm {...shown} onAdd={handleAdd} />
      <RequirementList {...shown} titleRef={title} onChange={setChanging} onEnd={setEnding} />
      <Toast words={notice} onEnd={() => setNotice('')} />
      {changing && (
        <Suspense>
          <ChangeDialog
            requirement={changing}
            course={nameOf(changing.courseId)}
            people={whoText(changing, shown)}
            today={shown.open.today}
            onChange={handleChange}
            onClose={() => setChanging(undefined)}
          />
        </Suspense>
      )}
      {ending && (
        <EndDialog
          course={nameOf(ending.courseId)}
          people={whoText(ending, shown)}
          onEnd={() => handleEnd(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Stack>
  )
}

/** Returns the people of a requirement as part of a sentence. */
function whoText(wanted: Omit<Wanted, 'courseId'>, { associates, groups }: ShownRequirements): string {
  const { people, reach } = wanted.reach ? wanted : withReach(wanted, groups)
  return people || reach ? peopleText({ people, reach }, associates, NOBODY_NOW) : 'everyone'
}
