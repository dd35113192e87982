import { createElement } from 'react'
import { expect, it } from 'vitest'
import type { CompanyHealth } from '#contract/console/company-health.ts'
import { renderText } from '#test/console/render-text.ts'
import { tableTime } from '../table/table-times.ts'
import { HealthTiles } from './health-tiles.tsx'

const [MADE, VERIFIED] = [Date.UTC(2026, 2, 3, 4), Date.UTC(2026, 2, 2, 4)]
const AREAS = ['versions', 'images and videos', 'queued emails', 'backups'] as const

type Finding = CompanyHealth['findings'][number]

function tilesOf(state: Finding['state'], backup: Omit<CompanyHealth['backup'], 'said'>): string {
  const findings = AREAS.map((about) => ({ about, state, said: `on ${about}` }))
  const mails = { waiting: 1200, listed: [], givenUp: [] }
  const health = { asked: 1, findings, mails, backup: { ...backup, said: 'Daily.' }, jobs: [] }
  return renderText(createElement(HealthTiles, { health }))
}

it('shows each area with its state and figure, and the newest verified backup', () => {
  expect(tilesOf('well', { made: MADE, verified: VERIFIED }).split(' | ')).toEqual([
    ...['Backups', 'OK', tableTime(VERIFIED), 'Daily.', 'On backups.'],
    ...['Emails', 'OK', '1,200 queued', 'On queued emails.'],
    ...['Files', 'OK', 'All in place', 'On images and videos.'],
    ...['Server versions', 'OK', 'on versions'],
  ])
})

it('shows problems, and an unverified backup as a warning', () => {
  expect(tilesOf('well', { made: MADE })).toContain(`Backups | Warning | ${tableTime(MADE)} |`)
  const text = tilesOf('FAULT', {})
  expect(text).toContain('Backups | Problem | None yet |')
  expect(text).toContain('Files | Problem | Incomplete |')
  expect(text).toContain('Server versions | Problem | Several | On versions.')
})

it('writes the times of a check as all other times', () => {
  const tiles = (said: string) => {
    const findings = [{ about: 'backups' as const, state: 'look' as const, said }]
    const mails = { waiting: 0, listed: [], givenUp: [] }
    return renderText(
      createElement(HealthTiles, {
        health: { asked: 1, findings, mails, backup: { said: 'Late.' }, jobs: [] },
      }),
    )
  }
  const [made, verified] = [MADE, VERIFIED].map((time) =>
    new Date(time).toISOString().slice(0, 16).replace('T', ' '),
  )
  expect(tiles(`last made: ${made} UTC; last verified: ${verified} UTC`)).toContain(
    `Last made: ${tableTime(MADE)}; last verified: ${tableTime(VERIFIED)}.`,
  )
})

it('explains the setup of backups instead of their result', () => {
  expect(tilesOf('not set up', {})).toMatch(
    /^Backups \| Not set up \| None yet \| Set up backups \| Set BACKUP_DIR/,
  )
})
