import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseCaptions } from '#domain/media/parse-captions.ts'

const MEDIA = new URL('../../courses/media/', import.meta.url).pathname
const FILMS = ['welcome-hello', 'cat-behaviour-signals', 'dog-nutrition-bowl']
const MAX_CHARACTERS_A_SECOND = 21

type Cue = { from: number; to: number; words: string }

/** Reads a film's top-level boxes in order, its duration in seconds, and the kinds of its tracks. */
function readFilm(name: string) {
  const file = readFileSync(`${MEDIA}${name}.mp4`)
  const boxes: string[] = []
  for (let at = 0; at < file.length; at += file.readUInt32BE(at))
    boxes.push(file.toString('latin1', at + 4, at + 8))
  const header = file.indexOf('mvhd')
  const seconds = file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16)
  const track = file.indexOf('tkhd')
  const [width, height] = [80, 84].map((by) => file.readUInt16BE(track + by))
  return { boxes, seconds, width, height, hasSound: file.includes('smhd'), bytes: file.length }
}

function readCaptions(name: string): Cue[] {
  const text = readFileSync(`${MEDIA}${name}.en.vtt`, 'utf8')
  return [...text.matchAll(/(\d\d:\d\d:\d\d\.\d{3}) --> (\d\d:\d\d:\d\d\.\d{3})\n(.+)/g)].map(
    ([, from = '', to = '', words = '']) => ({ from: secondsOf(from), to: secondsOf(to), words }),
  )
}

function secondsOf(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

it.each(FILMS)('every caption of the demo film %s is valid', (name) => {
  const written = readFileSync(`${MEDIA}${name}.en.vtt`, 'utf8')
  expect(parseCaptions(written)).toHaveLength(written.split('-->').length - 1)
})

describe.each(FILMS)('the demo film %s', (name) => {
  const film = readFilm(name)

  it("can start before it is completely loaded, and is small enough for a shop's connection", () => {
    expect(film.boxes.indexOf('moov')).toBeLessThan(film.boxes.indexOf('mdat'))
    expect(film.bytes).toBeLessThan(3.2e6)
  })

  it('lasts between one minute and one and a half, at 1280 by 720, without a sound track', () => {
    expect(film.seconds).toBeGreaterThanOrEqual(60)
    expect(film.seconds).toBeLessThanOrEqual(90)
    expect([film.width, film.height, film.hasSound]).toEqual([1280, 720, false])
  })

  it('has captions for its whole content: consecutive sentences, slow enough to read', () => {
    const cues = readCaptions(name)
    expect(cues.length).toBeGreaterThanOrEqual(10)
    for (const [i, { from, to, words }] of cues.entries()) {
      expect(words).toMatch(/^[A-Z“].*[.?!]”?$/)
      expect(from).toBeGreaterThanOrEqual(cues[i - 1]?.to ?? 0)
      expect(to).toBeLessThanOrEqual(film.seconds)
      expect(words.length / (to - from)).toBeLessThan(MAX_CHARACTERS_A_SECOND)
    }
    expect(film.seconds - (cues.at(-1)?.to ?? 0)).toBeLessThan(2)
  })
})
