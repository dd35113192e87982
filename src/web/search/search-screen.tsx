import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { failureAdvice } from '#client/http/failure-advice.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import type { FindingDocument } from '#contract/documents.ts'
import { placeHash } from '#contract/module-place.ts'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { MODULE_TYPE_TEXT } from '#domain/course/course.ts'
import { clockText } from '#domain/durations.ts'
import { plural } from '#domain/messages.ts'
import { isTracked } from '#domain/permissions.ts'
import { MAX_SEARCH_LENGTH, readSearchQuery } from '#domain/search/search-query.ts'
import { Button, buttonClassName } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line, Row, Stack } from '#ui/layout/layout.tsx'
import cardStyles from '#ui/layout/link-card.module.css'
import { PageHeader, Screen } from '#ui/layout/screen.tsx'
import { CourseAnimal } from '#ui/picture/course-picture.tsx'
import { Icon } from '#ui/picture/icon.tsx'
import { Empty } from '#ui/state/empty.tsx'
import { Notice } from '#ui/state/notice.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import emptyCourses from '#ui/styles/empty-courses.svg?no-inline'
import coverStyles from '#ui/text/cover-link.module.css'
import linkStyles from '#ui/text/link.module.css'
import textStyles from '#ui/text/text.module.css'
import { DOCUMENT_PATHS, type DocumentList } from '#web/services/document-paths.ts'
import type { Documents } from '#web/services/documents.ts'
import { findPageDocument, useServices } from '#web/services/services.ts'
import { useSignedInServices } from '#web/services/signed-in-services.ts'
import { useAppSelector } from '#web/state/store.ts'
import styles from './search-screen.module.css'

/**
 * Search screen, with sentences from courses that contain the marked search terms. Each sentence links to its
 * position.
 */
export function SearchScreen() {
  const [search] = useSearchParams()
  const text = readSearchQuery(search)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // After the screen has focused its heading.
    if (text === '') field.current?.focus()
  }, [text])
  return (
    <Screen title={text === '' ? 'Search' : `“${text}”`}>
      <PageHeader title="Search" />
      <Stack gap="large">
        <SearchForm key={`form ${text}`} text={text} field={field} />
        {text === '' ? <Hint /> : <Findings key={`found ${text}`} text={text} />}
      </Stack>
    </Screen>
  )
}

type SearchFormProps = { text: string; field: RefObject<HTMLInputElement | null> }

function SearchForm({ text, field }: SearchFormProps) {
  const navigate = useNavigate()
  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const next = field.current?.value.trim() ?? ''
    if (next !== text) void navigate(searchPath(next))
  }
  return (
    <search>
      <form className={styles.form} action={SCREEN_PATHS.search} onSubmit={handleSubmit}>
        <input
          ref={field}
          className={styles.field}
          type="search"
          name="q"
          aria-label="Search courses"
          placeholder="Search courses"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={text}
        />
        <Button type="submit">
          <Icon name="search" />
          Search
        </Button>
      </form>
    </search>
  )
}

/** Suggested searches, in the vocabulary of a shop's customers. */
const EXAMPLES = ['my cat hides', 'portions', 'puppy']

function Hint() {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  return (
    <Stack gap="snug" className={styles.hint}>
      <p>Search everything in your courses. Try one of these:</p>
      <Row gap="small">
        {EXAMPLES.map((text) => (
          <Link key={text} className={buttonClassName('secondary')} to={searchPath(text)}>
            {text}
          </Link>
        ))}
      </Row>
      <p className={classNames(textStyles.note, styles.ofKeys)}>
        Press / to search. You can turn this shortcut off in{' '}
        <Link className={linkStyles.link} to={SCREEN_PATHS.account}>
          {isTracked({ partner, roles }) ? 'My profile' : 'Account'}
        </Link>
        .
      </p>
    </Stack>
  )
}

function searchPath(text: string): string {
  return `${SCREEN_PATHS.search}?q=${encodeURIComponent(text)}`
}

/** Shows the results for a query, a notice if there are none, or a failure. */
function Findings({ text }: { text: string }) {
  const { findings, state, error, reload } = useFindings(text)
  useOnline(() => state === 'failed' && void reload())
  return (
    <Stack gap="snug">
      <div role="status">
        {findings?.length === 0 ? (
          <NothingFound text={text} />
        ) : (
          <p className={classNames(textStyles.quiet, styles.count)}>
            {findings && plural(findings.length, 'result')}
          </p>
        )}
      </div>
      {findings && findings.length > 0 && <FindingList findings={findings} />}
      {!findings && state === 'loading' && <Skeleton label="Searching…" shape="findings" />}
      {!findings && state === 'failed' && <SearchFailed error={error} onRetry={reload} />}
    </Stack>
  )
}

/** Number of results shown at first. */
const FIRST_SHOWN = 6

/** Lists the first results; a button shows the others. */
function FindingList({ findings }: { findings: FindingDocument[] }) {
  const { documents } = useSignedInServices()
  const [isWhole, setWhole] = useState(
    findings.length <= FIRST_SHOWN || FULL_RESULTS.get(documents) === findings,
  )
  const list = useRef<HTMLOListElement>(null)
  const shown = isWhole ? findings : findings.slice(0, FIRST_SHOWN)

  function handleMore() {
    // Focuses the first added result, because the button disappears.
    flushSync(() => setWhole(true))
    list.current?.querySelectorAll('a')[FIRST_SHOWN]?.focus()
    FULL_RESULTS.set(documents, findings)
  }
  return (
    <>
      <Stack as="ol" ref={list} className={styles.list}>
        {shown.map((finding) => (
          <li key={`${finding.course.id} ${finding.module?.id}`}>
            <FindingCard finding={finding} />
          </li>
        ))}
      </Stack>
      {!isWhole && (
        <div>
          <Button kind="secondary" onClick={handleMore}>
            {`Show ${findings.length - FIRST_SHOWN} more`}
          </Button>
        </div>
      )}
    </>
  )
}

/** Reports an empty result, with suggestions and a link to all courses. */
function NothingFound({ text }: { text: string }) {
  return (
    <Card className={styles.nothing}>
      <Empty title={`No results for “${text}”.`} picture={emptyCourses}>
        <p>
          We searched titles, articles, notes and transcripts. Try another word, such as one a customer would
          use.
        </p>
        <CoursesLink />
      </Empty>
    </Card>
  )
}

/** Link to the list of all courses. */
function CoursesLink() {
  const { partner, roles = [] } = useAppSelector((state) => state.user)
  const path = isTracked({ partner, roles }) ? SCREEN_PATHS.home : SCREEN_PATHS.courses
  return (
    <Link className={buttonClassName('secondary')} to={path}>
      See all courses
    </Link>
  )
}

function SearchFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice tone="danger">
      <Row as="span">
        {navigator.onLine === false
          ? 'You’re offline. Search needs a connection.'
          : `We couldn’t search. ${failureAdvice(error)}`}
        <Button kind="secondary" onClick={onRetry}>
          Try again
        </Button>
      </Row>
    </Notice>
  )
}

/** Calls a function when the browser comes back online. */
function useOnline(handleOnline: () => void): void {
  useEffect(() => {
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  })
}

/** Last results of each user, shown immediately on going back. */
const LAST = new WeakMap<Documents, { text: string; findings: FindingDocument[] }>()

/** Results of each user shown in full, which going back restores. */
const FULL_RESULTS = new WeakMap<Documents, FindingDocument[]>()

/** Searches for a text. Until the response arrives, shows results from the page or from the last search. */
function useFindings(text: string) {
  const services = useServices()
  const { documents } = useSignedInServices()
  const drawn = findPageDocument<DocumentList<FindingDocument>>(services, DOCUMENT_PATHS.search(text))
  const [last] = useState(LAST.get(documents))
  const { data, ...load } = useLoaded(
    text,
    async () => {
      const findings = await documents.search(text)
      LAST.set(documents, { text, findings })
      return findings
    },
    drawn?.documents,
  )
  return { ...load, findings: data ?? (last?.text === text ? last.findings : undefined) }
}

function FindingCard({ finding }: { finding: FindingDocument }) {
  return (
    <Line as="article" className={classNames(cardStyles.card, styles.card)}>
      <CourseAnimal course={finding.course} />
      <Stack gap="tiny" className={styles.words}>
        <h2 className={textStyles.title}>
          <Link className={classNames(cardStyles.link, coverStyles.cover)} to={placeOf(finding)}>
            <MarkedText parts={finding.title} />
          </Link>
        </h2>
        {finding.sentence.length > 0 && (
          <p dir="auto">
            <MarkedText parts={finding.sentence} />
          </p>
        )}
        <p className={textStyles.note}>{sourceText(finding)}</p>
      </Stack>
    </Line>
  )
}

function MarkedText({ parts }: { parts: FindingDocument['sentence'] }) {
  return inOrder(parts, ({ text, isFound }) => (isFound ? <mark>{text}</mark> : text))
}

/** Returns the source of a sentence, such as `Understanding Cats, video at 0:56`. */
function sourceText({ course, module, from, seconds }: FindingDocument): string {
  if (!module) return 'Course'
  const kind = from === 'notes' ? 'notes' : MODULE_TYPE_TEXT[module.type].toLowerCase()
  return `${course.name}, ${kind}${seconds === undefined ? '' : ` at ${clockText(seconds)}`}`
}

/** Returns the URL of a result: its module, with the second of the video or the sentence of the article. */
function placeOf({ course, module, ...place }: FindingDocument): string {
  return coursePath(course.webPath, module?.id) + placeHash(place)
}
