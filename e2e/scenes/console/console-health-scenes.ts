import type { CompanyHealth } from '#contract/console/company-health.ts'
import { A_DAY, A_MINUTE, AN_HOUR } from '#domain/durations.ts'
import { states } from '../build-scenes.ts'
import type { Scene } from '../scene.ts'
import { ODD_NAMES, personAt } from './console-names.ts'
import { answer, call, signedIn, waitAndFail } from './console-scenes.ts'

const NOW = Date.now()

const MEDIA = { about: 'images and videos', state: 'well', said: 'stored in /var/lib/portal/media' } as const

/** Returns the times of the last backup, as the server's check reports them. */
function backupsSaid(time: number): string {
  const moment = `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `last made: ${moment}; last verified: ${moment}`
}

const lateSaid = (emails: string) =>
  `${emails} queued for over an hour: check that a server is running and the mail server accepts email`

const WELL: CompanyHealth = {
  asked: NOW,
  findings: [
    { about: 'queued emails', state: 'well', said: 'none late' },
    {
      about: 'backups',
      state: 'well',
      said: `${backupsSaid(NOW - 3 * AN_HOUR)}; 14 files in /var/lib/portal/backups`,
    },
    MEDIA,
    { about: 'versions', state: 'well', said: '0.3.0' },
  ],
  mails: { waiting: 0, listed: [], givenUp: [] },
  backup: { made: NOW - 3 * AN_HOUR, verified: NOW - 3 * AN_HOUR, said: 'Verified 3 hours ago' },
  jobs: [
    { work: 'housekeeping', ended: NOW - A_MINUTE },
    { work: 'reminders', ended: NOW - AN_HOUR },
    { work: 'course-figures', ended: NOW - 9 * AN_HOUR },
    { work: 'partner-figures' },
    { work: 'report-days' },
  ],
}

/** A freshly installed portal. */
const NEW: CompanyHealth = {
  ...WELL,
  findings: [
    {
      about: 'queued emails',
      state: 'not set up',
      said: 'no mail server is configured, so emails are only written to files: set SMTP_URL',
    },
    {
      about: 'backups',
      state: 'not set up',
      said: 'no backup has been made yet: set BACKUP_DIR to have the server make and verify them',
    },
    MEDIA,
    { about: 'versions', state: 'well', said: '0.4.0-dev.20261128+fed599d4' },
  ],
  backup: { said: 'No backup has been verified yet.' },
}

const ADA = { uid: 'ada', name: 'Ada Ames' }

const MAIL_KINDS = ['Invitation', 'Course reminder', 'Password reset link']

const UNHEALTHY: CompanyHealth = {
  ...WELL,
  findings: [
    { about: 'queued emails', state: 'FAULT', said: lateSaid('1 email') },
    {
      about: 'backups',
      state: 'look',
      said: `${backupsSaid(NOW - 3 * A_DAY)}. One is due every 24 hours: see the server’s log`,
    },
    MEDIA,
    { about: 'versions', state: 'well', said: '0.3.0' },
  ],
  mails: {
    waiting: 3,
    oldest: NOW - 2 * AN_HOUR,
    listed: [
      { id: 'a', kind: 'Invitation', queued: NOW - 2 * AN_HOUR, ...ADA, attempts: 4, due: NOW + AN_HOUR },
      {
        id: 'b',
        kind: 'Course reminder',
        queued: NOW - AN_HOUR,
        uid: 'kim',
        name: 'Kim Console',
        isStaff: true,
        attempts: 1,
        due: NOW + A_MINUTE,
      },
      { id: 'c', kind: 'Password reset link', queued: NOW - A_MINUTE, attempts: 0, due: NOW },
    ],
    givenUp: [
      {
        id: 'd',
        kind: 'Invitation',
        queued: NOW - 5 * A_DAY,
        ...ADA,
        givenUp: NOW - 5 * A_DAY,
        reason: 'refused',
      },
      {
        id: 'e',
        kind: 'Team summary',
        queued: NOW - 9 * A_DAY,
        uid: 'bo',
        name: ODD_NAMES.person,
        givenUp: NOW - 6 * A_DAY,
        reason: 'not-taken',
      },
    ],
  },
  backup: {
    made: NOW - 3 * A_DAY,
    verified: NOW - 3 * A_DAY,
    said: 'The last verified backup is 3 days old.',
  },
}

/** The maximum number of listed emails, with more in the queue. */
const FULL: CompanyHealth = {
  ...UNHEALTHY,
  findings: UNHEALTHY.findings.map((finding) =>
    finding.about === 'queued emails' ? { ...finding, said: lateSaid('1,240 emails') } : finding,
  ),
  mails: {
    waiting: 1240,
    oldest: NOW - 2 * A_DAY,
    listed: Array.from({ length: 100 }, (_, place) => ({
      id: `w${place}`,
      kind: MAIL_KINDS[place % MAIL_KINDS.length] ?? '',
      uid: `u${place}`,
      name: personAt(place).userName,
      queued: NOW - 2 * A_DAY + place * A_MINUTE,
      attempts: place % 9,
      due: NOW + place * A_MINUTE,
    })),
    givenUp: Array.from({ length: 100 }, (_, place) => ({
      id: `g${place}`,
      kind: MAIL_KINDS[place % MAIL_KINDS.length] ?? '',
      queued: NOW - 9 * A_DAY,
      givenUp: NOW - 6 * A_DAY + place * A_MINUTE,
      reason: place % 2 ? 'refused' : 'not-taken',
      ...(place % 5 > 0 && { uid: `u${place}`, name: personAt(place).userName }),
    })),
  },
}

const health = signedIn('/health')

/** Scenes of the console's health screen: emails, backups, files and versions. */
export const CONSOLE_HEALTH_SCENES: Scene[] = [
  ...states(health, {
    'console-health': [answer('/health', UNHEALTHY)],
    'console-health-well': [answer('/health', WELL)],
    'console-health-new': [answer('/health', NEW)],
    'console-health-full': [answer('/health', FULL)],
    ...waitAndFail('console-health', call('/health')),
  }),
]
