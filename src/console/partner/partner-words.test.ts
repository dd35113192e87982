import { expect, it } from 'vitest'
import { A_DAY } from '#domain/durations.ts'
import { asOfText, completeText, partnerTable, seatsText } from './partner-words.ts'

it('returns the completed share, or a dash for a partner without courses or people', () => {
  expect(completeText({ complete: 31, possible: 50 })).toBe('62%')
  expect(completeText({ complete: 199, possible: 200 })).toBe('99%')
  expect(completeText({ complete: 0, possible: 0 })).toBe('–')
})

it('returns the number of occupied seats, including zero', () => {
  expect(seatsText({ associates: 43, seats: 50 })).toBe('43 of 50')
  expect(seatsText({ associates: 1, seats: 0 })).toBe('1 of 0')
  expect(seatsText({ associates: 1200 })).toBe('1,200, no limit')
})

it('returns the time of the oldest count, with the date unless it is today', () => {
  const now = new Date(2026, 10, 23, 12, 10).getTime()
  const at = new Date(2026, 10, 23, 12, 4).getTime()
  expect(asOfText([{ asOf: now }, { asOf: at }], now)).toBe('As of 12:04.')
  expect(asOfText([{ asOf: at }, { asOf: at - 2 * A_DAY }], now)).toContain('November 21')
  expect(asOfText([{ asOf: at }, {}], now)).toBe('As of 12:04. Still counting the others.')
  expect(asOfText([{}], now)).toBe('Counting…')
})

it('has a row per partner in the table file, without figures before the first count', () => {
  const counts = { administrators: 1, associates: 43, active: 40, possible: 86, complete: 31, overdue: 2 }
  const partner = { id: 'city-paws', name: 'City Paws', state: 'open' as const, ...counts }
  const attention = ['2 overdue', 'No administrator']
  const [, known, unknown] = partnerTable([
    { ...partner, seats: 50, asOf: new Date(2026, 10, 23, 12, 4).getTime(), attention },
    { ...partner, attention: [] },
  ])
  expect(known?.join('|')).toBe(
    'City Paws|city-paws|Active|1|43|40|31|86|2|50||2026-11-23T12:04:00|2 overdue; No administrator',
  )
  expect(unknown?.join('|')).toBe('City Paws|city-paws|Active||||||||||')
})
