import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router'
import { ServiceError, send } from '#client/http/http.ts'
import { oneAtATime } from '#client/http/one-at-a-time.ts'
import { useLoaded } from '#client/loading/use-loaded.ts'
import {
  COMPANY_PATH,
  CONSOLE_PATH,
  COURSE_DRAFT,
  DRAFT_PREVIEW,
  DRAFT_SAVED,
} from '#contract/console/company.ts'
import type { DraftPreview as Draft } from '#contract/console/company-drafts.ts'
import { coursePath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { findModule } from '#domain/course/course.ts'
import { plural } from '#domain/messages.ts'
import { Disclosure } from '#ui/dialog/disclosure.tsx'
import { buttonClassName } from '#ui/form/button.tsx'
import { useKeepFocus } from '#ui/hooks/use-keep-focus.ts'
import { frameContentClassName } from '#ui/layout/frame.tsx'
import { inOrder } from '#ui/layout/in-order.tsx'
import { Line } from '#ui/layout/layout.tsx'
import { WholePageMessage } from '#ui/layout/page-message.tsx'
import { Screen } from '#ui/layout/screen.tsx'
import { ErrorBoundary } from '#ui/state/error-boundary.tsx'
import { Skeleton } from '#ui/state/skeleton.tsx'
import { classNames } from '#ui/styles/class-names.ts'
import linkStyles from '#ui/text/link.module.css'
import { numberText } from '#ui/text/number-text.ts'
import { SCREENS } from '#web/app/screens.ts'
import { createDocuments } from '#web/services/documents.ts'
import { ServicesContext } from '#web/services/services.ts'
import type { SignInService } from '#web/services/sign-in.ts'
import { createSignedInServices, SignedInServicesContext } from '#web/services/signed-in-services.ts'
import { createWaitingOpenings } from '#web/services/waiting-openings.ts'
import { coursesSet, isMissing } from '#web/state/courses.ts'
import { createStore } from '#web/state/store.ts'
import styles from './draft-preview.module.css'
import { Splash, Unreachable } from './whole-page.tsx'

const [, DRAFT_ID = ''] = new RegExp(`^${CONSOLE_PATH}${DRAFT_PREVIEW.replace(':draftId', '([^/]+)')}`).exec(
  location.pathname,
) ?? ['']
const PREVIEW = DRAFT_PREVIEW.replace(':draftId', DRAFT_ID)

/** Interval between checks for changes of the draft, in ms. */
const FOLLOW_MS = 2000

/** True if the console shows the preview next to the editor. */
const isFramed = window.parent !== window

/** User of a preview: an administrator without a partner, whose learning is not recorded. */
const READER = { uid: '', email: '', partner: undefined, roles: ['partner-admin'] }

/**
 * Shows a draft in the player and updates it on changes. Loads the draft by a single call with the console's
 * cookie. Makes no other requests to the server, and neither reads nor stores data of a user signed in to the
 * portal.
 */
export function DraftPreview({ config }: { config: WebConfig }) {
  const { data: draft, state, reload, replace } = useLoaded(PREVIEW, () => readDraft())
  useNewerDraft(draft, replace)
  if (state === 'failed') return <Unreachable onRetry={reload} />
  if (!draft) return <Splash />
  if (draft === 'missing')
    return (
      <WholePageMessage message="We can’t show this draft. It may have been deleted, or you’re not signed in to the console.">
        <a className={buttonClassName()} href={`${CONSOLE_PATH}/courses`}>
          Open the console
        </a>
      </WholePageMessage>
    )
  return <DraftPlayer draft={draft} config={config} />
}

/** Loads the draft. Returns undefined if it is unchanged since the version shown. */
function readDraft(shown?: number): Promise<Draft | 'missing' | undefined> {
  const address = `${COMPANY_PATH}${PREVIEW}${shown === undefined ? '' : `?shown=${shown}`}`
  return send<Draft | undefined>(address, { credentials: 'same-origin' }).catch((error: unknown) => {
    if (isMissing(error)) return 'missing'
    throw error
  })
}

/** Reloads a changed draft: immediately if the editor reports the change, otherwise within seconds. */
function useNewerDraft(draft: Draft | 'missing' | undefined, onNewer: (draft: Draft) => void): void {
  const shown = useRef<number>(undefined)
  const isShown = typeof draft === 'object'
  if (isShown) shown.current = draft.version
  useEffect(() => {
    if (!isShown) return
    const look = oneAtATime(async () => {
      if (document.hidden) return
      const newer = await readDraft(shown.current).catch(() => undefined)
      if (typeof newer !== 'object') return
      shown.current = newer.version
      onNewer(newer)
    })
    const handleMessage = ({ source, origin, data }: MessageEvent) => {
      if (source === window.parent && origin === location.origin && data === DRAFT_SAVED) look()
    }
    const timer = setInterval(look, FOLLOW_MS)
    addEventListener('message', handleMessage)
    return () => {
      clearInterval(timer)
      removeEventListener('message', handleMessage)
    }
  }, [isShown, onNewer])
}

type DraftProps = { draft: Draft; config: WebConfig }

function DraftPlayer({ draft, config }: DraftProps) {
  const latest = useRef(draft)
  latest.current = draft
  const [services] = useState(() => createDraftServices(() => latest.current, config))
  const [store] = useState(() => createStore(READER, services))
  const { course, version } = draft
  useLayoutEffect(() => void store.dispatch(coursesSet([course])), [store, course])
  const way = CONSOLE_PATH + COURSE_DRAFT.replace(':courseId', encodeURIComponent(course.id))
  const Player = SCREENS.player.Part
  return (
    <ServicesContext value={services}>
      <SignedInServicesContext value={services}>
        <Provider store={store}>
          <BrowserRouter basename={CONSOLE_PATH + PREVIEW}>
            <Frame draft={draft} way={way}>
              <Routes>
                <Route
                  path={SCREEN_PATHS.course}
                  element={
                    <SamePlace key={version}>
                      <Player />
                    </SamePlace>
                  }
                />
                <Route path={SCREEN_PATHS.home} element={<ToModule path={course.webPath} />} />
                <Route
                  path="*"
                  element={isFramed ? <ToModule path={course.webPath} /> : <Leave way={way} />}
                />
              </Routes>
            </Frame>
          </BrowserRouter>
        </Provider>
      </SignedInServicesContext>
    </ServicesContext>
  )
}

/** Redirects to the module in the URL, or to the first module. */
function ToModule({ path }: { path: string }) {
  const module = useSearchParams()[0].get('module') ?? undefined
  return <Navigate to={coursePath(path, module)} replace />
}

/** Time until updated content has its final height, in ms. */
const SETTLE_MS = 1000

/** Keeps the scroll position during updates of the content. */
function SamePlace({ children }: { children: ReactNode }) {
  const [height] = useState(() => `${document.documentElement.scrollHeight}px`)
  useLayoutEffect(() => {
    const { style } = document.body
    style.minBlockSize = height
    const timer = setTimeout(() => style.removeProperty('min-block-size'), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [height])
  return children
}

type FrameProps = { draft: Draft; way: string; children: ReactNode }

/** Frame of the player, with the draft's name, its errors and a back link at the top. */
function Frame({ draft, way, children }: FrameProps) {
  const { key } = useLocation()
  useKeepFocus()
  return (
    <>
      {!isFramed && <Banner draft={draft} way={way} />}
      <main
        className={classNames(frameContentClassName, styles.content)}
        tabIndex={-1}
        aria-label={isFramed ? 'Preview' : undefined}
      >
        {!isFramed && <Problems draft={draft} />}
        <ErrorBoundary fallback={<NotShown />} place={key}>
          <Suspense fallback={<Skeleton label="Loading…" shape="player" />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
    </>
  )
}

function Banner({ draft, way }: Omit<FrameProps, 'children'>) {
  return (
    <header className={styles.banner} data-print="no">
      <Line className={styles.inner}>
        <p className={styles.name}>
          Draft preview: <bdi>{draft.name}</bdi>
        </p>
        <a className={linkStyles.link} href={way}>
          Back to the draft
        </a>
      </Line>
    </header>
  )
}

function Problems({ draft: { problems, more } }: { draft: Draft }) {
  const count = problems.length + more
  if (count === 0) return null
  const verb = count === 1 ? 'keeps' : 'keep'
  return (
    <div className={styles.problems} data-print="no">
      <Disclosure summary={`${plural(count, 'error', numberText)} ${verb} this draft from being published`}>
        <ul>
          {inOrder(problems, ({ place, message }) => (
            <li dir="auto">
              {place && <strong>{place}: </strong>}
              {message}
            </li>
          ))}
          {more > 0 && <li>{`And ${numberText(more)} more.`}</li>}
        </ul>
      </Disclosure>
    </div>
  )
}

function NotShown() {
  return (
    <Screen title="Preview">
      <h1 className={styles.notShown} tabIndex={-1} role="alert">
        We can’t show this part of the draft. Fix its errors and reload the preview.
      </h1>
    </Screen>
  )
}

/** Redirects links out of the player to the draft. */
function Leave({ way }: { way: string }) {
  useEffect(() => location.replace(way), [way])
  return null
}

/** Returns services for a single course without users. They refuse all other requests in the browser. */
function createDraftServices(latest: () => Draft, config: WebConfig) {
  const refuse = () => Promise.reject(new ServiceError('not-found', { status: 404 }))
  const signIn: SignInService = {
    getAuthState: () => ({ state: 'signed-in', user: READER }),
    onAuthStateChanged: () => () => undefined,
    authorized: refuse,
    resume: refuse,
    signIn: refuse,
    signOut: refuse,
    changeEmail: refuse,
    changePassword: refuse,
  }
  const waitingOpenings = createWaitingOpenings({
    list: async () => [],
    put: async () => undefined,
    remove: async () => undefined,
  })
  const documents: ReturnType<typeof createDocuments> = {
    ...createDocuments('', refuse),
    listCourses: async () => [latest().course],
    getModule: async (_courseId, moduleId) => findModule(latest().course, moduleId) ?? refuse(),
    listQuizInsights: async () => [],
  }
  return { ...createSignedInServices({ config, signIn, waitingOpenings }), documents }
}
