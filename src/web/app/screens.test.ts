import fc from 'fast-check'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { Route, Routes, StaticRouter, useParams } from 'react-router'
import { expect, test, vi } from 'vitest'
import { placeHash, readPlace } from '#contract/module-place.ts'
import { coursePath, isScreenPath, memberPath, SCREEN_PATHS } from '#contract/screen-paths.ts'
import { ROLES, type Role } from '#domain/permissions.ts'
import { readSearchQuery } from '#domain/search/search-query.ts'
import { DOCUMENT_PATHS } from '../services/document-paths.ts'
import { homeOf, matchScreen, SCREENS, type ScreenName, screenAt, screensOf } from './screens.ts'

test.each([
  ['/', 'team', 'learning'],
  ['/team', 'team', 'learning'],
  ['/team/', 'team', 'learning'],
  ['/team/required', 'requirements', 'learning'],
  ['/team/some-uid', 'member', 'learning'],
  ['/courses', 'courses', 'learning'],
  ['/account', 'account', 'account'],
  ['/search', 'search', 'search'],
  ['/help', 'help', 'help'],
  ['/search/more', 'team', 'learning'],
  ['/course/welcome', 'player', 'player'],
  ['/course', 'team', 'learning'],
  ['/course/welcome/more', 'team', 'learning'],
  ['/account/more', 'team', 'learning'],
  ['/signin', 'team', 'learning'],
  ['/no/such/screen', 'team', 'learning'],
])('%s opens %s for an administrator and %s for an associate (section 2)', (path, admin, associate) => {
  expect(screenAt(path, 'partner-admin')).toBe(admin)
  expect(screenAt(path, 'partner-associate')).toBe(associate)
})

/** Characters allowed in a course's path, with a higher share of those that need encoding in a URL. */
const PATH_CHARACTER = fc.oneof(
  fc.constantFrom(..."+&=;@,()'!$*:~._-"),
  fc.constantFrom(...'ü', 'ß', 'é', '猫', 'ネ', 'ж', 'ע', 'ا', '𝒳'),
  fc.constantFrom(...'aZ09'),
)
const WEB_PATH = fc.string({ unit: PATH_CHARACTER, minLength: 1 }).filter((path) => !/^\.\.?$/.test(path))

/** URL segments as written by people, programs and emails, including malformed ones. */
const SEGMENT = fc.oneof(
  WEB_PATH,
  WEB_PATH.map(encodeURIComponent),
  fc.constantFrom(
    '',
    '%E0%A4%A',
    '%',
    '%2F',
    '%2f',
    '%252F',
    '%3F',
    '%23',
    '..',
    '.',
    '%2e',
    'a%2Fb',
    '+',
    ' ',
  ),
  fc.constantFrom(
    'team',
    'TEAM',
    '%74eam',
    'required',
    'course',
    'Course',
    '%63%6F%75%72%73%65',
    'search',
    'signin',
  ),
)

/** Paths as written by a browser: paths of the screens, and arbitrary ones. */
const PATHNAME = fc
  .oneof(
    fc.array(SEGMENT, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
    fc
      .tuple(fc.constantFrom(...Object.values(SCREEN_PATHS)), SEGMENT, fc.constantFrom('', '/', '//'))
      .map(([path, segment, end]) => path.replace(/:\w+/, () => segment) + end),
  )
  .map((path) => new URL(`http://portal${path}`).pathname)

/** Returns the screen that the browser's router shows at a path, and the path's parameters. */
function shownByRouter(pathname: string, role: Role): [ScreenName, Record<string, string | undefined>] {
  let shown: ReturnType<typeof shownByRouter> = [homeOf(role), {}]
  const Shown = ({ name }: { name: ScreenName }) => {
    shown = [name, useParams()]
    return null
  }
  const routes = screensOf(role).map((name) =>
    createElement(Route, { key: name, path: SCREENS[name].path, element: createElement(Shown, { name }) }),
  )
  const other = createElement(Route, { key: 'other', path: '*', element: null })
  const router = createElement(Routes, null, [...routes, other])
  renderToString(createElement(StaticRouter, { location: { pathname } }, router))
  return shown
}

test('matches the browser’s router in screen and parameters for every URL', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  fc.assert(
    fc.property(PATHNAME, fc.constantFrom<Role>(...ROLES), (pathname, role) => {
      const match = matchScreen(pathname, screensOf(role))
      const [screen, params] = shownByRouter(pathname, role)
      expect([match?.screen ?? homeOf(role), match?.params ?? {}]).toEqual([screen, params])
      expect(screenAt(pathname, role)).toBe(screen)
      if (match) expect(isScreenPath(pathname)).toBe(true)
    }),
  )
  vi.restoreAllMocks()
})

test('builds a URL from text truncated inside a surrogate pair', () => {
  const words = `${'x'.repeat(59)}😺 and more`
  expect(readPlace(placeHash({ words }))).toEqual({ words: 'x'.repeat(59) })
  const text = readSearchQuery(new URLSearchParams({ q: `${'x'.repeat(99)}😺` }))
  expect(DOCUMENT_PATHS.search(text)).toContain('x'.repeat(99))
})

test('opens a course by its link and by its entered path, for any path', () => {
  fc.assert(
    fc.property(WEB_PATH, fc.string({ unit: 'grapheme', minLength: 1 }), (webPath, moduleId) => {
      const link = new URL(coursePath(webPath, moduleId), 'http://portal')
      expect(link.searchParams.get('module')).toBe(moduleId)
      for (const pathname of [link.pathname, new URL(`http://portal/course/${webPath}`).pathname])
        expect(matchScreen(pathname, ['player'])?.params).toEqual({ path: webPath })
      expect(matchScreen(memberPath(webPath), ['member'])?.params).toEqual({ uid: webPath })
    }),
  )
})
