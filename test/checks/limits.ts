import { MAX_CELLS, MAX_FILE_ROWS } from '#client/table-file/table-failure.ts'
import { MAX_PIECE_BYTES } from '#contract/console/company.ts'
import { MAX_EVENTS_A_PAGE } from '#contract/documents.ts'
import {
  MAX_DRAFTS,
  MAX_LARGE_BODIES,
  MAX_SELECTED,
  MAX_VERSIONS,
  MIN_FREE,
  PEOPLE_BODY_BYTES,
  SMALL_BODY_BYTES,
  UNDO_REMOVAL_MS,
} from '#contract/limits.ts'
import { MAX_LOGO_BYTES } from '#domain/console/logo.ts'
import { MAX_PASSKEYS } from '#domain/console/second-factor.ts'
import {
  MAX_ADDRESS_LENGTH,
  MAX_ANSWERS,
  MAX_CAPTIONS,
  MAX_CHECK_MS,
  MAX_CHECKS_PER_PERSON,
  MAX_COMPARED_TEXT,
  MAX_DRAFT_BYTES,
  MAX_EXPLANATION_LENGTH,
  MAX_FOLDER_DOWNLOADS,
  MAX_HELPER_MS,
  MAX_HELPERS,
  MAX_INDEX_WORDS,
  MAX_LINKS,
  MAX_MODULE_TEXT,
  MAX_MODULE_WORDS,
  MAX_MODULES,
  MAX_NOTES_LENGTH,
  MAX_PART_BYTES,
  MAX_PART_OBJECTS,
  MAX_PICTURE_COPIES,
  MAX_PICTURES,
  MAX_QUESTIONS,
  MAX_SECTIONS,
  MAX_SIMILAR_WORDS,
  MAX_TEXT_LENGTH,
  MAX_TITLE_LENGTH,
  MAX_WAITING_HELPERS,
} from '#domain/course-limits.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { MAX_ATTEMPTS_A_DAY } from '#domain/learning/quiz.ts'
import { MAX_CAPTIONS_LENGTH, MAX_CUE_LENGTH } from '#domain/media/find-caption-problems.ts'
import { MAX_UPLOAD_BYTES } from '#domain/media/find-upload-problem.ts'
import { MAX_COLUMNS, MAX_LIST_SIZE, MAX_ROWS } from '#domain/people/list-limits.ts'
import { MAX_LIMIT } from '#domain/people/managed-team.ts'
import { MAX_GROUPS } from '#domain/people/member-groups.ts'
import {
  ADDRESS_FAILURES,
  ADDRESS_WINDOW_MS,
  FAILURES_BEFORE_LOCK,
  MAX_FAILURES,
  MAX_LOCK_MS,
} from '#domain/people/sign-in-throttle.ts'
import { MAX_REPORT_YEARS } from '#domain/report-period.ts'
import { MAX_REQUIRED_PARTNERS } from '#domain/requirement/partner-effects.ts'
import { MAX_PEOPLE, MAX_REQUIREMENTS } from '#domain/requirement/requirement.ts'
import { HELP_LIMITS } from '#mail/delivery/mail-bounds.ts'
import { FAILED_FACTORS_AN_HOUR, OWN_FAILED_FACTORS_AN_HOUR } from '#people/factor/failed-factors.ts'
import type { writeLimitsPage } from './limits-page.ts'

type Parts = Parameters<typeof writeLimitsPage>[1]

const count = (value: number) => value.toLocaleString('en')
const kB = (bytes: number) =>
  bytes < 1_000_000 ? `${count(bytes / 1000)} kB` : `${count(bytes / 1_000_000)} MB`
const MB = (bytes: number) => (bytes < 1024 ** 3 ? `${bytes / 1024 ** 2} MB` : `${bytes / 1024 ** 3} GB`)
const minutes = (ms: number) => `${ms / A_MINUTE} min`

/** Limits listed in docs/security.md: all constants of src/contract/limits.ts, and others. */
export const LIMIT_ROWS: Parts['limits'] = [
  {
    what: 'wrong passwords for an email in a row',
    most: `${FAILURES_BEFORE_LOCK}, then a lock up to ${minutes(MAX_LOCK_MS)}, from ${MAX_FAILURES} until a reset`,
    beyond: '429 `too-many-requests`',
    constants: [],
    test: [
      'src/people/password/throttle.test.ts',
      'allow only a password reset beyond a hundred in a row, even for an email without an account',
    ],
  },
  {
    what: 'wrong passwords from a client address',
    most: `${ADDRESS_FAILURES} in ${minutes(ADDRESS_WINDOW_MS)}; known browsers go on`,
    beyond: '429 `too-many-requests`',
    constants: [],
    test: [
      'src/people/password/address-throttle.test.ts',
      'are refused beyond a hundred within 15 minutes, until the window contains fewer',
    ],
  },
  {
    what: 'help of an administrator to a person',
    most: `${HELP_LIMITS.anHour} of a kind an hour, ${HELP_LIMITS.aDay} a day, ${HELP_LIMITS.unlocksADay} of them to unlock; ${HELP_LIMITS.bySender} an hour by an administrator, ${count(HELP_LIMITS.byPartner)} a day by a partner`,
    beyond: '429',
    constants: [],
    test: ['src/people/account/help-associate.test.ts', 'a person can be unlocked at most five times a day'],
  },
  {
    what: 'failed second factors in a network',
    most: `${FAILED_FACTORS_AN_HOUR} an hour, of which each person keeps ${OWN_FAILED_FACTORS_AN_HOUR}`,
    beyond: '429 `too-many-requests`',
    constants: [],
    test: [
      'src/people/factor/second-factor.test.ts',
      'each person keeps five attempts regardless of others’ failures in the network',
    ],
  },
  {
    what: 'passkeys of a person',
    most: count(MAX_PASSKEYS),
    beyond: '400 `invalid-argument`',
    constants: [],
    test: ['src/people/factor/second-factor.test.ts', 'a person has at most ten passkeys'],
  },
  {
    what: 'period of a report',
    most: `${MAX_REPORT_YEARS} years`,
    beyond: '400 `invalid-argument`',
    constants: [],
    test: [
      'src/server/documents/reports.test.ts',
      'refuses a period that ends early, is ahead, or is too long, in one sentence',
    ],
  },
  {
    what: 'body of a request',
    most: kB(SMALL_BODY_BYTES),
    beyond: '413 `payload-too-large`',
    constants: ['SMALL_BODY_BYTES'],
    test: [
      'src/server/http/requests.test.ts',
      'over 16 kB are refused by their announced length, before any of the body arrives, at every path',
    ],
  },
  {
    what: 'body with people in it',
    most: `${kB(PEOPLE_BODY_BYTES)}, ${count(MAX_PEOPLE)} people`,
    beyond: '413 `payload-too-large`, 400',
    constants: ['PEOPLE_BODY_BYTES'],
    test: ['src/server/documents/requirements.test.ts', 'one requirement can name five thousand people'],
  },
  {
    what: 'larger bodies of one route at a time',
    most: `${MAX_LARGE_BODIES.own} of a person, ${MAX_LARGE_BODIES.all} of all at an instance`,
    beyond: '429 `too-many-requests`, 503 `unavailable`, with `Retry-After`',
    constants: ['MAX_LARGE_BODIES'],
    test: [
      'src/server/http/large-body.test.ts',
      'is limited to 4 per person and 16 in total, and a finished one admits the next',
    ],
  },
  {
    what: 'a piece of an upload',
    most: MB(MAX_PIECE_BYTES),
    beyond: '400 `invalid-argument`, 413 `payload-too-large`',
    constants: [],
    test: [
      'src/server/console/courses/upload-routes.test.ts',
      'arrive in pieces, and accept repeated or overlapping pieces once, but none after a gap or from another user',
    ],
  },
  {
    what: 'an upload',
    most: `folder ${MB(MAX_UPLOAD_BYTES.folder)}, picture ${MB(MAX_UPLOAD_BYTES.picture)}, film ${MB(MAX_UPLOAD_BYTES.film)}, captions ${MB(MAX_UPLOAD_BYTES.captions)}, PDF ${MB(MAX_UPLOAD_BYTES.file)}`,
    beyond: '400 `invalid-argument`',
    constants: [],
    test: [
      'src/server/console/courses/media-upload-routes.test.ts',
      'a %s, %s of %i bytes, is refused before the first byte',
    ],
  },
  {
    what: 'captions of a film',
    most: `${count(MAX_CAPTIONS_LENGTH)} characters, ${count(MAX_CUE_LENGTH)} each`,
    beyond: 'refused with the line',
    constants: [],
    test: [
      'src/domain/media/prepare-captions.test.ts',
      'include the length of a caption, reported with its line',
    ],
  },
  {
    what: 'words by which a module is found',
    most: `${count(MAX_MODULE_WORDS)} different ones in ${count(MAX_MODULE_TEXT)} characters`,
    beyond: 'left out, which the log says',
    constants: ['MAX_MODULE_WORDS', 'MAX_MODULE_TEXT'],
    test: [
      'src/courses/search/course-search.test.ts',
      'omits the part of an article beyond %s, with a warning in the log',
    ],
  },
  {
    what: 'words by which all courses are found',
    most: `${count(MAX_INDEX_WORDS)} different ones`,
    beyond: 'left out, which the log says',
    constants: ['MAX_INDEX_WORDS'],
    test: [
      'src/courses/search/word-index.test.ts',
      'limits the number of different words, and returns the number of omitted words',
    ],
  },
  {
    what: 'words by which a word of a search is found',
    most: `itself and ${count(MAX_SIMILAR_WORDS)} others`,
    beyond: 'not looked up',
    constants: ['MAX_SIMILAR_WORDS'],
    test: ['src/courses/search/word-index.test.ts', 'matches a word with a limited number of similar words'],
  },
  {
    what: 'text that a search compares',
    most: `${count(MAX_COMPARED_TEXT)} characters of the best results`,
    beyond: 'found by titles alone',
    constants: ['MAX_COMPARED_TEXT'],
    test: [
      'src/courses/search/rank-findings.test.ts',
      'compares a limited amount of text, starting with the best results',
    ],
  },
  {
    what: 'a logo',
    most: MB(MAX_LOGO_BYTES),
    beyond: '413 `payload-too-large`',
    constants: [],
    test: [
      'src/server/console/company-partner-routes.test.ts',
      'have an uploaded logo that is checked like any picture, and kept while they use it',
    ],
  },
  {
    what: 'disk that uploads, drafts and refused texts leave free',
    most: `${MIN_FREE.part * 100} % of it, and ${MB(MIN_FREE.bytes)}`,
    beyond: '507 `no-room-left`',
    constants: ['MIN_FREE'],
    test: ['src/server/console/courses/draft-version-routes.test.ts', 'store no refused text on a full disk'],
  },
  {
    what: 'drafts at a time',
    most: `${MAX_DRAFTS.own} of an author, ${MAX_DRAFTS.all} of all`,
    beyond: '409 `too-many-drafts`',
    constants: ['MAX_DRAFTS'],
    test: [
      'src/server/console/courses/draft-routes.test.ts',
      'are limited to 50 per author and 500 in total',
    ],
  },
  {
    what: 'a part of a draft',
    most: `${kB(MAX_PART_BYTES)}, ${MAX_PART_OBJECTS.toLocaleString('en')} objects and lists`,
    beyond: '413 `payload-too-large`',
    constants: ['MAX_PART_BYTES', 'MAX_PART_OBJECTS'],
    test: [
      'src/server/console/courses/draft-part-routes.test.ts',
      'are refused if invalid, and leave the draft unchanged',
    ],
  },
  {
    what: 'a draft',
    most: kB(MAX_DRAFT_BYTES),
    beyond: '413 `payload-too-large`',
    constants: ['MAX_DRAFT_BYTES'],
    test: [
      'src/server/console/courses/draft-part-routes.test.ts',
      'are not saved if the whole course would be too long to read',
    ],
  },
  {
    what: 'lists of a course',
    most: `${MAX_SECTIONS} sections, ${MAX_MODULES} modules; of a quiz ${MAX_QUESTIONS} questions of ${MAX_ANSWERS} answers; of a module ${MAX_LINKS} links, ${MAX_CAPTIONS} captions, ${MAX_PICTURES} pictures with ${MAX_PICTURE_COPIES} copies`,
    beyond: '400 `invalid-argument` with the position, and an error of the check',
    constants: [
      'MAX_SECTIONS',
      'MAX_MODULES',
      'MAX_QUESTIONS',
      'MAX_ANSWERS',
      'MAX_LINKS',
      'MAX_CAPTIONS',
      'MAX_PICTURES',
      'MAX_PICTURE_COPIES',
    ],
    test: [
      'src/server/console/courses/draft-part-routes.test.ts',
      'are refused with more %s than the limit, naming the position, and accepted with none',
    ],
  },
  {
    what: 'texts of a course, in characters',
    most: `titles ${MAX_TITLE_LENGTH}, addresses ${MAX_ADDRESS_LENGTH}, questions and answers ${MAX_TEXT_LENGTH}, explanations ${MAX_EXPLANATION_LENGTH}, notes ${MAX_NOTES_LENGTH}`,
    beyond: '400 `invalid-argument` with the position, and an error of the check',
    constants: [
      'MAX_TITLE_LENGTH',
      'MAX_ADDRESS_LENGTH',
      'MAX_TEXT_LENGTH',
      'MAX_EXPLANATION_LENGTH',
      'MAX_NOTES_LENGTH',
    ],
    test: ['src/contract/check-course.test.ts', '%j has exactly one problem: %s'],
  },
  {
    what: 'helper processes of an instance',
    most: `${MAX_HELPERS} at once, one for each person, and ${MAX_WAITING_HELPERS} people wait; of checks and previews ${MAX_CHECKS_PER_PERSON} of a person, ${MAX_CHECK_MS / 1000} s each, ${MAX_HELPER_MS / 1000} s of anything else; ${MAX_FOLDER_DOWNLOADS} folders are downloaded`,
    beyond: '429 `too-many-requests`, 503 `unavailable`, with `Retry-After`',
    constants: [
      'MAX_HELPERS',
      'MAX_WAITING_HELPERS',
      'MAX_CHECKS_PER_PERSON',
      'MAX_CHECK_MS',
      'MAX_HELPER_MS',
      'MAX_FOLDER_DOWNLOADS',
    ],
    test: [
      'src/server/console/courses/helper-queue.test.ts',
      'is limited to one per kind and person, and is queued, or temporarily refused if the queue is full',
    ],
  },
  {
    what: 'versions of a draft',
    most: `${MAX_VERSIONS.ofPartADay} of a part within a day, ${kB(MAX_VERSIONS.bytes)} in all`,
    beyond: 'the oldest refused texts are deleted; without any, 429 `too-many-changes`',
    constants: ['MAX_VERSIONS'],
    test: [
      'src/server/console/courses/draft-version-routes.test.ts',
      'are limited to 50 per part and day; beyond that the oldest refused texts are deleted, never acknowledged ones',
    ],
  },
  {
    what: 'a list of people that a browser reads',
    most: `${kB(MAX_LIST_SIZE)}, ${count(MAX_ROWS)} rows, ${count(MAX_COLUMNS)} columns`,
    beyond: 'refused with the limit',
    constants: [],
    test: ['src/web/team/bulk-add/read-list.test.ts', 'a list of %s: %s'],
  },
  {
    what: 'groups of a partner',
    most: `${count(MAX_GROUPS.ofPartner)}, ${MAX_GROUPS.ofMember} of a person`,
    beyond: '400 `invalid-argument`',
    constants: [],
    test: ['src/server/gateway/partner-group-routes.test.ts', 'a partner has at most 5,000 groups'],
  },
  {
    what: 'groups and areas of an administrator’s limit',
    most: `${MAX_LIMIT}`,
    beyond: '400 `invalid-argument`',
    constants: [],
    test: [
      'src/server/gateway/limited-administrator.test.ts',
      'cannot be an associate, another partner’s, or limited to what does not exist',
    ],
  },
  {
    what: 'requirements of a partner',
    most: count(MAX_REQUIREMENTS),
    beyond: '400 `invalid-argument`',
    constants: [],
    test: [
      'src/server/documents/requirements.test.ts',
      'a partner has at most 200 open requirements, even with simultaneous requests',
    ],
  },
  {
    what: 'partners at which a course is required at once',
    most: count(MAX_REQUIRED_PARTNERS),
    beyond: '400 `invalid-argument`',
    constants: [],
    test: [
      'src/server/console/courses/course-requirement-routes.test.ts',
      'changes nothing if one partner or the day is refused',
    ],
  },
  {
    what: 'finished attempts at a quiz',
    most: `${MAX_ATTEMPTS_A_DAY} of a person a day`,
    beyond: '429 `too-many-attempts`',
    constants: [],
    test: [
      'src/server/documents/member-events.test.ts',
      'the fiftieth can be finished, and the next is refused until the following day',
    ],
  },
  {
    what: 'cells of a table that is exported to Excel',
    most: count(MAX_CELLS),
    beyond: '“This table is too large for Excel. Export it as CSV.”',
    constants: [],
    test: [
      'src/client/table-file/workbook-in-worker.test.ts',
      'refuses a table of more cells than the Excel export writes',
    ],
  },
  {
    what: 'team members selected at once',
    most: count(MAX_SELECTED),
    beyond: 'the first in order',
    constants: ['MAX_SELECTED'],
    test: ['src/web/team/select/selection.test.ts', 'a selection has a maximum'],
  },
  {
    what: 'time to undo a removal from a team',
    most: minutes(UNDO_REMOVAL_MS),
    beyond: '404',
    constants: ['UNDO_REMOVAL_MS'],
    test: ['src/people/team/restore-access.test.ts', 'is possible only once, and only for 10 minutes'],
  },
  {
    what: 'rows of a file with certificates or required people',
    most: count(MAX_FILE_ROWS),
    beyond: '“This list is too long for a file. Filter it first.”',
    constants: [],
    test: [
      'src/client/proof/read-all-pages.test.ts',
      'refuses a list with more rows than a file allows, and stops loading',
    ],
  },
  {
    what: 'events in an answer',
    most: count(MAX_EVENTS_A_PAGE),
    beyond: 'the next page',
    constants: [],
    test: [
      'src/server/documents/member-events.test.ts',
      'contain at most 500 events, by newest record and then newest event',
    ],
  },
]

const SECURITY = 'docs/security.md'
const OPERATING = 'docs/operating.md'
const CONSOLE = 'docs/operating/console.md'
const COURSES = 'docs/writing-courses.md'

const PASSWORDS = 'src/people/password-hasher.ts'
const THROTTLE = 'src/domain/people/sign-in-throttle.ts'
const BOUNDS = 'src/mail/delivery/mail-bounds.ts'
const LIFETIMES = 'src/domain/people/session-lifetimes.ts'
const LINKS = 'src/mail/link-lifetimes.ts'
const CONNECTIONS = 'src/server/http/connections.ts'
const UPLOADS = 'src/domain/media/find-upload-problem.ts'

const figure = ([page, words, file, source]: readonly [string, string, string, string]) => ({
  page,
  words,
  file,
  source,
})

/** Figures in the docs that repeat the code, with the text of the page and of the source. */
export const FIGURES: Parts['figures'] = (
  [
    [SECURITY, 'argon2id, 19 MiB, 2 passes', PASSWORDS, 'memory: 19_456, passes: 2'],
    [SECURITY, '8 to 128 characters', 'src/domain/messages.ts', 'MIN_PASSWORD_LENGTH = 8\n'],
    [SECURITY, '8 to 128 characters', 'src/domain/messages.ts', 'MAX_PASSWORD_LENGTH = 128\n'],
    [
      SECURITY,
      'within ten million attempts',
      'src/people/password/weak-password.ts',
      'FEW_GUESSES = 10_000_000',
    ],
    [SECURITY, 'from the 10th failure in a row', THROTTLE, 'FAILURES_BEFORE_LOCK = 10\n'],
    [SECURITY, 'locked for 60 s', THROTTLE, 'FIRST_LOCK_MS = A_MINUTE\n'],
    [SECURITY, 'doubling to 15 min', THROTTLE, 'MAX_LOCK_MS = 15 * A_MINUTE'],
    [SECURITY, 'from the 100th until a reset', THROTTLE, 'MAX_FAILURES = 100\n'],
    [SECURITY, '100 failures in 15 min for a client address', THROTTLE, 'ADDRESS_FAILURES = 100\n'],
    [SECURITY, '100 failures in 15 min for a client address', THROTTLE, 'ADDRESS_WINDOW_MS = 15 * A_MINUTE'],
    [SECURITY, '400 for the /56', THROTTLE, '56: 4 * ADDRESS_FAILURES'],
    [SECURITY, '1,600 for the /48', THROTTLE, '48: 16 * ADDRESS_FAILURES'],
    [
      SECURITY,
      'forgotten 90 days after the last failure',
      'src/store/tables/sign-in-tables.ts',
      'after: 90 * A_DAY',
    ],
    [SECURITY, '250 attempts wait', PASSWORDS, 'MAX_WAITING_JOBS = 250'],
    [SECURITY, 'go first, two to one', 'src/core/fair-queue.ts', 'MAX_IN_A_ROW = 2\n'],
    [SECURITY, '20 may wait', 'src/people/password/confirm-password-reset.ts', 'MAX_WAITING = 20\n'],
    [SECURITY, 'checked 30 times an hour', 'src/people/password/check-password.ts', 'CHECKS_AN_HOUR = 30\n'],
    [SECURITY, 'a 192-bit secret', 'src/core/secret.ts', 'randomBytes(24)'],
    [
      SECURITY,
      'replaced every hour of use',
      'src/people/session/renew-session.ts',
      'SECRET_LIFETIME = AN_HOUR\n',
    ],
    [SECURITY, '30 days idle, 90 at most', LIFETIMES, '\nexport const SESSION_IDLE = 30 * A_DAY'],
    [SECURITY, '30 days idle, 90 at most', LIFETIMES, '\nexport const SESSION_LIFETIME = 90 * A_DAY'],
    [SECURITY, 'ES256, 15 minutes', 'src/people/token/id-token.ts', 'TOKEN_LIFETIME_MS = 15 * A_MINUTE'],
    [SECURITY, 'signs for 90 days', 'src/people/token/key-ring.ts', 'KEY_LIFETIME_MS = 90 * A_DAY'],
    [SECURITY, 'verifies for one more', 'src/people/token/key-ring.ts', 'VERIFIES_AFTER_MS = A_DAY\n'],
    [SECURITY, 'RS256, 3072 bits', 'src/records/certificates/sign-badges.ts', 'KEY_SIZE = 3072'],
    [SECURITY, '30 minutes (an invitation 7 days', LINKS, 'RESET_LIFETIME = 30 * A_MINUTE'],
    [SECURITY, '30 minutes (an invitation 7 days', LINKS, 'INVITATION_LIFETIME = 7 * A_DAY'],
    [SECURITY, 'An hour: 3 reset links', BOUNDS, 'RESETS = 3\n'],
    [SECURITY, '3 invitations by adding', BOUNDS, 'ADDED, 3, AN_HOUR'],
    [SECURITY, 'and 3 again to an address', BOUNDS, "['invitation-sent'], 3, AN_HOUR"],
    [
      SECURITY,
      '5 changes each of email and password',
      BOUNDS,
      "bound('recipient', ['email-changed'], 5, AN_HOUR",
    ],
    [
      SECURITY,
      '5 changes each of email and password',
      BOUNDS,
      "bound('recipient', ['password-changed'], 5, AN_HOUR",
    ],
    [SECURITY, 'A day: 10 invitations to an address', BOUNDS, 'INVITED, 10, A_DAY'],
    [SECURITY, '6,000 by a partner', BOUNDS, 'INVITED, 6000, A_DAY'],
    [SECURITY, '100 an hour for a client address', THROTTLE, '64: ADDRESS_FAILURES'],
    [
      SECURITY,
      'at most 5 addresses an hour',
      'src/people/account/change-email.ts',
      '{ most: 5, within: AN_HOUR }',
    ],
    [SECURITY, 'an hour and 10 a day', 'src/people/account/change-email.ts', '{ most: 10, within: A_DAY }'],
    [
      SECURITY,
      'a factor of the last ten minutes',
      'src/domain/console/console-access.ts',
      'CONFIRMED_FOR = 10 * 60_000',
    ],
    [SECURITY, 'above 50 megapixels', 'src/media/judging/judge-media.ts', 'MAX_PIXELS = 50_000_000'],
    [SECURITY, 'bodies of 16 kB', 'src/contract/limits.ts', 'SMALL_BODY_BYTES = 16_000\n'],
    [SECURITY, '10 s to arrive', CONNECTIONS, '\nconst REQUEST_TIMEOUT_MS = 10_000'],
    [SECURITY, 'of signed-in people 60 s', CONNECTIONS, 'LONG_REQUEST_TIMEOUT_MS = 60_000'],
    [SECURITY, '5,000 connections', 'src/server/http/connection-limit.ts', 'MAX_CONNECTIONS = 5000\n'],
    [SECURITY, 'a tenth per client address', 'src/server/http/connection-limit.ts', 'ADDRESS_SHARE = 10\n'],
    [SECURITY, '5 s of waiting for the database', 'src/core/timeouts.ts', 'lock: 5_000'],
    [OPERATING, 'After 30 days a file that no course', 'src/jobs/sweep-media.ts', 'UNNAMED_AGE = 30 * A_DAY'],
    [
      OPERATING,
      'use at most 5,000 connections',
      'src/server/http/connection-limit.ts',
      'MAX_CONNECTIONS = 5000\n',
    ],
    [OPERATING, 'bodies of 16 kB within 10 s', 'src/contract/limits.ts', 'SMALL_BODY_BYTES = 16_000\n'],
    [OPERATING, 'bodies of 16 kB within 10 s', CONNECTIONS, '\nconst REQUEST_TIMEOUT_MS = 10_000'],
    [
      OPERATING,
      'of 4 MB within 60 s',
      'src/contract/console/company.ts',
      'MAX_PIECE_BYTES = 4 * 1024 * 1024',
    ],
    [OPERATING, 'of 4 MB within 60 s', CONNECTIONS, 'LONG_REQUEST_TIMEOUT_MS = 60_000'],
    [OPERATING, 'a paused film, end after 5 s', CONNECTIONS, 'READING_GRACE_MS = 5000'],
    [OPERATING, 'objects below 1 GB free', 'src/operator/doctor.ts', 'MIN_FREE_BYTES = 1024 ** 3'],
    [
      OPERATING,
      'at most five connections to the mail server',
      'src/mail/delivery/deliver.ts',
      'MAX_CONNECTIONS = 5\n',
    ],
    [OPERATING, 'retried after 1 s', 'src/mail/delivery/next-try.ts', 'FIRST_WAIT_MS = 1000\n'],
    [OPERATING, 'up to 10 minutes apart', 'src/mail/delivery/next-try.ts', 'MAX_WAIT_MS = 10 * A_MINUTE'],
    [OPERATING, 'apart, for three days', 'src/mail/delivery/next-try.ts', 'GIVE_UP_AFTER = 3 * A_DAY'],
    [OPERATING, 'PNG of at most 48 kB', 'src/mail/find-mail-partner.ts', 'MAX_LOGO_SIZE = 48 * 1024'],
    [OPERATING, 'waited about 5 s for the database', 'src/core/timeouts.ts', 'statement: 5_000'],
    [
      OPERATING,
      'a new signing key every 90 days',
      'src/people/token/key-ring.ts',
      'KEY_LIFETIME_MS = 90 * A_DAY',
    ],
    [CONSOLE, 'The mailed link works for 24 hours', LINKS, 'FACTORS_LINK_LIFETIME = A_DAY\n'],
    [CONSOLE, 'at most 500 MB and 2,000 files', UPLOADS, 'folder: 500 * MEGABYTE'],
    [
      CONSOLE,
      'at most 500 MB and 2,000 files',
      'src/courses/authoring/draft/unzip-folder.ts',
      'bytes: 500 * 1024 * 1024, files: 2000',
    ],
    [CONSOLE, 'in pieces of 4 MB', 'src/contract/console/company.ts', 'MAX_PIECE_BYTES = 4 * 1024 * 1024'],
    [
      CONSOLE,
      'less than a tenth of the disk, or less than 2 GB',
      'src/contract/limits.ts',
      'MIN_FREE = { bytes: 2 * 1024 ** 3, part: 0.1 }',
    ],
    [CONSOLE, 'Pictures (at most 32 MB)', UPLOADS, 'picture: 32 * MEGABYTE'],
    [CONSOLE, 'films (2 GB)', UPLOADS, 'film: 2 * GIGABYTE'],
    [CONSOLE, 'captions (4 MB)', UPLOADS, 'captions: 4 * MEGABYTE'],
    [CONSOLE, 'PDFs in links (50 MB)', UPLOADS, 'file: 50 * MEGABYTE'],
    [COURSES, 'a PDF of at most 50 MB', UPLOADS, 'file: 50 * MEGABYTE'],
    [CONSOLE, 'saved within ten seconds', 'src/editor/state/draft-writer.ts', 'MAX_UNSAVED_MS = 10_000'],
    [
      CONSOLE,
      'each ten minutes of work',
      'src/domain/course/draft/version-to-store.ts',
      'WORK_INTERVAL_MS = 10 * A_MINUTE',
    ],
    [CONSOLE, 'in Versions for 90 days', 'src/store/tables/draft-tables.ts', 'after: 90 * A_DAY'],
    [COURSES, 'lasts 1 to 120 months', 'src/domain/certificate/certificate.ts', 'MAX_MONTHS = 120'],
    [COURSES, 'at least 90 days away', 'src/domain/certificate/certificate.ts', 'MIN_VALIDITY_DAYS = 90'],
    [
      COURSES,
      'in at most 1,000 characters',
      'src/domain/course-limits.ts',
      'MAX_EXPLANATION_LENGTH = 1000\n',
    ],
    [COURSES, 'at most 50 megapixels', 'src/media/judging/judge-media.ts', 'MAX_PIXELS = 50_000_000'],
  ] as const
).map(figure)
