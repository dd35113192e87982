import { SCREEN_PATHS } from '#contract/screen-paths.ts'
import type { SessionAnswer } from '#contract/sign-in.ts'
import type { WebConfig } from '#contract/web-config.ts'
import { accessRole, type Role } from '#domain/permissions.ts'
import { firstScreen, type ScreenName, screenAt } from '#web/first-screen.ts'
import { COVER_SIZES, type KnownPicture, type PictureSource, pictureSource } from '#web/ui/picture-source.ts'
import { DOCUMENT_PATHS } from './document-paths.ts'
import { type Call, type EarlyAnswer, REQUEST_TIMEOUT, timeoutSignal, toRequest } from './http.ts'
import { readClaims } from './read-claims.ts'
import { inSessionLock, openSignOutChannel, pendingSignOut } from './shared-session.ts'

/** The files of each part of the signed-in area, as the build named them. */
export type PartFiles = Record<'area' | ScreenName, string[]>

/**
 * Asks for what the app will ask for first, while its scripts are still on their way: a token by the
 * session's cookie, the files of the first screen and, once the claims are known, that screen's documents.
 * The app finds the answers by `takeEarlyAnswer`. It is only a head start: without it, or when it fails, the
 * app asks by itself.
 *
 * Nothing is asked for where the app would not: in a browser that is signed out, or has yet to say so to the
 * service. Another sign-in service is the app's own affair, and a mailed link's token is still in the
 * address.
 */
export function startEarly(config: WebConfig, files: PartFiles): void {
  const { pathname } = location
  if (config.isSignedOut || config.signInUrl !== '') return
  if (pendingSignOut.isNoted() || pathname === SCREEN_PATHS.resetPassword) return
  const answers: EarlyAnswer[] = []
  window.earlyAnswers = answers
  // Another tab signed out: nothing that was asked for before it counts.
  const otherTabs = openSignOutChannel()
  if (otherTabs) otherTabs.onmessage = () => answers.splice(0)
  const url = '/sign-in/v1/token'
  const response = inSessionLock(() => ask(url, { method: 'POST', credentials: 'include' }))
  answers.push({ method: 'POST', url, sentAt: performance.now(), response })
  response
    .then((answer) => answer.clone().json())
    .then((session) => askForScreen(session, { config, files, answers }))
    // The app gets the same failure, and says what is to be said.
    .catch(() => undefined)
  const named = screenAt(pathname)
  preload([...files.area, ...(named ? files[named] : [])])
}

type Start = { config: WebConfig; files: PartFiles; answers: EarlyAnswer[] }

/** Asks for the files and the documents of the screen that the address opens for this user. */
function askForScreen({ idToken, user }: SessionAnswer, { config, files, answers }: Start): void {
  const claims = readClaims(idToken)
  const role = accessRole(claims)
  if (!role || claims.partner === undefined || user.isAnonymous) return
  const screen = firstScreen(location.pathname, role)
  if (screen !== screenAt(location.pathname)) preload(files[screen])
  for (const path of documentsOf(screen, { role, uid: user.uid, partner: claims.partner })) {
    const url = `${config.documentsUrl}/documents/v1${path}`
    const response = ask(url, { idToken })
    response.catch(() => undefined)
    answers.push({ method: 'GET', url, idToken, sentAt: performance.now(), response })
    if (screen === 'learning' && path === DOCUMENT_PATHS.courses()) fetchPictures(response)
  }
}

/** Number of courses whose pictures are fetched before the screen says which it shows first. */
const MAX_FIRST_PICTURES = 3

/** Referenced here, since the browser shows a picture again only as long as somebody has it. */
const pictures: HTMLImageElement[] = []

/** Fetches the pictures of the first courses, of which one is the largest thing on My learning. */
function fetchPictures(courses: Promise<Response>): void {
  courses
    .then(
      (answer): Promise<{ documents: { backgroundImage?: string; pictures?: KnownPicture[] }[] }> =>
        answer.clone().json(),
    )
    .then(({ documents }) => {
      for (const { backgroundImage, pictures: known } of documents.slice(0, MAX_FIRST_PICTURES))
        if (backgroundImage) pictures.push(fetchPicture(pictureSource(backgroundImage, known)))
    })
    .catch(() => undefined)
}

/** Fetches the copy that the screen will show: the source comes last, or the browser would fetch that. */
function fetchPicture({ src, srcSet = '' }: PictureSource): HTMLImageElement {
  return Object.assign(new Image(), { sizes: COVER_SIZES, srcset: srcSet, src })
}

/** Lists the documents that a screen reads when it opens: the largest first, then those of the header. */
function documentsOf(
  screen: ScreenName,
  { role, uid, partner }: { role: Role; uid: string; partner: string },
): string[] {
  const { users, memberStatuses, courses, completions, user, partner: organization } = DOCUMENT_PATHS
  const team = screen === 'team' ? [users(partner), memberStatuses(partner)] : []
  const learned = role === 'partner-associate' && screen !== 'account' ? [completions(uid)] : []
  const list = screen === 'member' || screen === 'account' ? [] : [courses()]
  return [...team, ...list, ...learned, user(uid), organization(partner)]
}

function ask(url: string, call: Call): Promise<Response> {
  return fetch(url, { ...toRequest(call), signal: timeoutSignal(REQUEST_TIMEOUT) })
}

/** Lets the browser fetch files that the app will import; it fetches none twice. */
function preload(files: string[]): void {
  for (const href of files) {
    const link = document.createElement('link')
    const isScript = href.endsWith('.js')
    link.rel = isScript ? 'modulepreload' : 'preload'
    if (!isScript) link.as = 'style'
    link.crossOrigin = ''
    link.href = href
    document.head.append(link)
  }
}
