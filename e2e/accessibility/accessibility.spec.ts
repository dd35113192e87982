import { expect } from '../support/fixtures.ts'
import { findAxeProblems } from './find-axe-problems.ts'
import { findAnimations, findSidewaysScroll, findSmallTargets, SMALLEST_TARGET } from './inspect-page.ts'
import { noteFact } from './note-fact.ts'
import { test } from './stage-fixture.ts'

const PHONE = 390
/** Viewport width of a 1280 px page at 400 % zoom. */
const NARROWEST = 320

/**
 * Scenes that together show every component in every state. Each test has a width and a list of scenes. `npm run
 * screens -- --axe` checks all scenes at all widths.
 */
const CHECKED: Record<string, { width: number; scenes: string[] }> = {
  'signed out': {
    width: PHONE,
    scenes: [
      'out-sign-in-busy',
      'out-sign-in-wrong',
      'out-sign-in-wrong-closed',
      'out-reset',
      'out-unreachable',
    ],
  },
  'signed out at a desk': { width: 1440, scenes: ['out-sign-in', 'out-forgot'] },
  'learning on a phone': {
    width: PHONE,
    scenes: [
      'learn-mixed',
      'learn-loading',
      'learn-failed-closed',
      'learn-complete',
      'player-drawer',
      'player-links',
    ],
  },
  'learning at a desk': {
    width: 1440,
    scenes: ['learn-new', 'player-transcript', 'player-article', 'player-loading', 'player-preview'],
  },
  'a quiz': {
    width: 820,
    scenes: [
      'quiz-start',
      'quiz-nothing-chosen',
      'quiz-busy',
      'quiz-offline',
      'quiz-failed',
      'quiz-passed-with-errors',
      'quiz-course-complete',
      'quiz-everything-complete',
    ],
  },
  'the team at a desk': {
    width: 1440,
    scenes: [
      'team-12',
      'team-empty',
      'team-loading',
      'team-filter-need',
      'team-search-nobody',
      'team-removal',
    ],
  },
  'the team on a phone': {
    width: PHONE,
    scenes: ['team-added', 'team-odd-names', 'bulk-preview', 'bulk-sending', 'bulk-done'],
  },
  'a dialog of the console': { width: 820, scenes: ['console-required-add'] },
  'a member, courses and the account': {
    width: 820,
    scenes: [
      'member-started',
      'member-not-started',
      'courses',
      'profile',
      'account-password-differs',
      'account-verify',
      'account-saved',
    ],
  },
}

// Contract § 9: accessibility: axe, Tab, forced colors, doubled text, layout shift, films
for (const [screen, { width, scenes }] of Object.entries(CHECKED))
  for (const scene of scenes)
    test(`${screen}, ${scene}: passes axe, without motion, overflow or small targets`, async ({ show }) => {
      const page = await show(scene, { width })
      expect.soft(await findAxeProblems(page), 'axe, light').toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect.soft(await findAxeProblems(page, 'colors'), 'axe, dark').toEqual([])
      noteFact('axe', { scene, width })
      expect.soft(await findSmallTargets(page, SMALLEST_TARGET), 'targets').toEqual([])
      noteFact('targets', { scene, smallest: SMALLEST_TARGET })
      expect.soft(await findAnimations(page), 'motion').toEqual([])
      expect.soft(await findSidewaysScroll(page), 'width').toEqual([])
      if (width === PHONE) {
        await page.setViewportSize({ width: NARROWEST, height: 640 })
        expect.soft(await findSidewaysScroll(page), `${NARROWEST} px`).toEqual([])
      }
    })
