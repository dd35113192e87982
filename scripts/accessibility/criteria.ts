/** A criterion of WCAG 2.2 with an explanation and its evidence: tests, or a manual review. */
export interface Criterion {
  number: string
  name: string
  level: 'A' | 'AA'
  how: string
  /** Test files, or the reason for their absence. */
  shownBy: string[]
}

/** Reason for criteria that only a manual review can judge. */
const READ = 'read on the screens'
/** Reason for criteria about content that the portal does not have. */
const ABSENT = 'does not apply'

const AXE = 'e2e/accessibility/accessibility.spec.ts'
const FOCUS = 'e2e/accessibility/accessibility-focus.spec.ts'
const ACTS = 'e2e/accessibility/focus.spec.ts'
const FORCED = 'e2e/accessibility/accessibility-forced.spec.ts'
const MEASURES = 'e2e/accessibility/accessibility-measures.spec.ts'
const FILMS = 'e2e/accessibility/accessibility-films.spec.ts'
const CONTRAST = 'test/checks/contrast.test.ts'
const PLAYER_KEYS = 'e2e/player/player-keyboard.spec.ts'
const LONG = 'e2e/accessibility/long-words.spec.ts'
const SIGN_IN = 'e2e/signed-out/sign-in-service.spec.ts'
const ACCOUNT = 'e2e/account/account.spec.ts'

type Shown = [how: string, ...shownBy: string[]]

/** The 55 criteria of levels A and AA, in order. */
const LINES: Record<string, Shown> = {
  '1.1.1 A Non-text Content': [
    'Every picture, icon and drawing is either named or marked as an ornament.',
    AXE,
  ],
  '1.2.1 A Audio-only and Video-only (Prerecorded)': [
    'Each film has a transcript below it, made from its captions.',
    FILMS,
  ],
  '1.2.2 A Captions (Prerecorded)': ['Each film has captions.', FILMS],
  '1.2.3 A Audio Description or Media Alternative (Prerecorded)': [
    'The text below each film is its alternative.',
    FILMS,
  ],
  '1.2.4 AA Captions (Live)': ['Nothing is live.', ABSENT],
  '1.2.5 AA Audio Description (Prerecorded)': [
    "The demo's films are silent, and their captions say what they show; whoever adds a film with sound adds its description.",
    READ,
  ],
  '1.3.1 A Info and Relationships': [
    'Headings, lists, tables with row headers, labels and descriptions are in the markup.',
    AXE,
  ],
  '1.3.2 A Meaningful Sequence': [
    'The order in the markup makes sense, and so does that of the screen, which draws the logo and the film first.',
    FOCUS,
  ],
  '1.3.3 A Sensory Characteristics': ['No sentence refers to a shape, a color or a place alone.', READ],
  '1.3.4 AA Orientation': ['No screen is tied to an orientation; they are shown upright and across.', AXE],
  '1.3.5 AA Identify Input Purpose': ['Names, emails and passwords say what they are.', SIGN_IN, ACCOUNT],
  '1.4.1 A Use of Color': ['A status has a shape and a word, a chosen answer a dot, a link a line.', FORCED],
  '1.4.2 A Audio Control': ['Nothing plays by itself.', ABSENT],
  '1.4.3 AA Contrast (Minimum)': [
    'Every pair of words and ground reaches 4.5 to 1 in both themes, and on no screen is a contrast undecided.',
    CONTRAST,
    AXE,
  ],
  '1.4.4 AA Resize Text': ['Text of twice the size stays whole, without sideways scrolling.', MEASURES],
  '1.4.5 AA Images of Text': [
    "Only logos and the titles drawn in films' posters are pictures of words.",
    READ,
  ],
  '1.4.10 AA Reflow': ['At 320 px nothing scrolls sideways.', AXE, LONG],
  '1.4.11 AA Non-text Contrast': ['Edges of fields, focus, charts and marks reach 3 to 1.', CONTRAST],
  '1.4.12 AA Text Spacing': ['Wider spaced text is neither cut nor too wide.', MEASURES],
  '1.4.13 AA Content on Hover or Focus': [
    'Nothing appears on hover or focus; a menu opens by a press.',
    ABSENT,
  ],
  '2.1.1 A Keyboard': ['Everything works by keyboard.', PLAYER_KEYS, ACTS, FOCUS],
  '2.1.2 A No Keyboard Trap': [
    'Tab leads through each screen and on; Escape closes what is over it.',
    FOCUS,
    PLAYER_KEYS,
  ],
  '2.1.4 A Character Key Shortcuts': [
    'The keys 1 to 9 choose an answer only while the focus is in the question; the key / can be turned off in Help.',
    FOCUS,
    'e2e/dashboard/search.spec.ts',
  ],
  '2.2.1 A Timing Adjustable': [
    'Nothing has to be done within a time; a session lasts for days, and a choice not sent is kept.',
    READ,
  ],
  '2.2.2 A Pause, Stop, Hide': ['Nothing moves by itself for longer than what is loading.', AXE],
  '2.3.1 A Three Flashes or Below Threshold': ['Nothing flashes.', READ],
  '2.4.1 A Bypass Blocks': ['The first Tab leads to "Skip to content".', FOCUS],
  '2.4.2 A Page Titled': ['Each screen has a title of its own.', AXE, 'e2e/dashboard/dashboard.spec.ts'],
  '2.4.3 A Focus Order': ['The focus follows the reading order and is never lost after an act.', FOCUS, ACTS],
  '2.4.4 A Link Purpose (In Context)': ['Links say where they lead; Next and Previous name the module.', AXE],
  '2.4.5 AA Multiple Ways': [
    'A module is reached by the list of courses, Course Content, Previous and Next, and by looking it up.',
    PLAYER_KEYS,
  ],
  '2.4.6 AA Headings and Labels': ['Headings and labels say what they are about.', AXE],
  '2.4.7 AA Focus Visible': ['What has the focus has a ring.', FOCUS],
  '2.4.11 AA Focus Not Obscured (Minimum)': ['No fixed bar of a phone covers what has the focus.', FOCUS],
  '2.5.1 A Pointer Gestures': ['Nothing needs more than a press.', ABSENT],
  '2.5.2 A Pointer Cancellation': ['Everything acts when the pointer is released.', READ],
  '2.5.3 A Label in Name': ['A name that is read out has the words that are seen.', AXE],
  '2.5.4 A Motion Actuation': ['Nothing is controlled by moving the device.', ABSENT],
  '2.5.7 AA Dragging Movements': [
    'A file that can be dropped can also be chosen.',
    'e2e/team/team-many.spec.ts',
  ],
  '2.5.8 AA Target Size (Minimum)': ['Every target has 24 px, and every control on a phone 44.', AXE, FOCUS],
  '3.1.1 A Language of Page': ['The page says that it is in English.', AXE],
  '3.1.2 AA Language of Parts': ['The text of a film says its language; names need none.', FILMS],
  '3.2.1 A On Focus': ['The focus alone changes nothing but the shown tab.', READ],
  '3.2.2 A On Input': [
    'An entry alone sends nothing; a search narrows the list below it.',
    'e2e/team/team-table.spec.ts',
  ],
  '3.2.3 AA Consistent Navigation': [
    'The navigation is the same on every screen.',
    'e2e/dashboard/frame.spec.ts',
    FOCUS,
  ],
  '3.2.4 AA Consistent Identification': [
    'What does the same has the same name: it is the same component.',
    AXE,
  ],
  '3.2.6 A Consistent Help': [
    'Help is in the menu of the picture on every screen, and names the support address.',
    'e2e/dashboard/search.spec.ts',
  ],
  '3.3.1 A Error Identification': [
    'A message says what is wrong, and the field is marked.',
    SIGN_IN,
    'e2e/team/team.spec.ts',
  ],
  '3.3.2 A Labels or Instructions': [
    'Each field has a label that stays; a new password has its rule below.',
    AXE,
    ACCOUNT,
  ],
  '3.3.3 AA Error Suggestion': [
    'Messages say what to do; a faulty row of a list says why.',
    'e2e/team/team-many.spec.ts',
  ],
  '3.3.4 AA Error Prevention (Legal, Financial, Data)': [
    'A removal is asked for again, a list is previewed and can be undone, a quiz can be retaken.',
    ACTS,
  ],
  '3.3.7 A Redundant Entry': [
    'Only passwords are asked for again: a new one, and the current one before the email changes.',
    READ,
  ],
  '3.3.8 AA Accessible Authentication (Minimum)': [
    'A password may be pasted, filled in by its manager, and shown.',
    ACCOUNT,
    'e2e/dashboard/frame.spec.ts',
  ],
  '4.1.2 A Name, Role, Value': ['Controls are native, or have the roles of their pattern.', AXE],
  '4.1.3 AA Status Messages': [
    'Counts, results, loading, and being offline are said without moving the focus.',
    'e2e/player/player-offline.spec.ts',
    'e2e/team/team.spec.ts',
  ],
}

export const CRITERIA: Criterion[] = Object.entries(LINES).map(([title, [how, ...shownBy]]) => {
  const [, number = '', level = '', name = ''] = /^(\S+) (AA?) (.*)$/.exec(title) ?? []
  return { number, name, level: level as 'A' | 'AA', how, shownBy }
})
