import { unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import type { ArticleModule, Course } from '#domain/course/course.ts'
import { pictureAddressesOf } from '#domain/course/course-pictures.ts'
import { findContentKind, HEAD_LENGTH } from '#domain/media/media-kinds.ts'
import { storedMediaIn } from '#domain/media/named-media.ts'
import { readPicture } from '#media/judging/read-picture.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import { courseOf, videoModule } from '#test/course-fixture.ts'
import { jpegOf } from '#test/courses/sample-media.ts'
import { scratchFolder } from '#test/scratch-folder.ts'
import { addPictures, keepPictures, lacksPictures, type PictureContext } from './add-pictures.ts'

const folder = scratchFolder()
let context: PictureContext
let said: number[][] = []
let heard: string[] = []
beforeAll(async () => {
  const media = await openMediaStore({ kind: 'folder', folder: join(folder, 'media') })
  context = {
    media,
    report: (...progress) => void said.push(progress),
    warn: (line) => void heard.push(line),
  }
})

const image = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2a6' } })

async function store(name: string, content: Buffer): Promise<string> {
  writeFileSync(join(folder, name), content)
  return (await context.media.put(join(folder, name))).address
}

function courseWith(cover: string, poster?: string, picture?: string): Course {
  const root = {
    type: 'root',
    children: [{ type: 'paragraph', children: [{ type: 'image', src: picture }] }],
  }
  const article: ArticleModule = {
    id: 'a',
    title: 'a',
    type: 'article',
    editorData: JSON.stringify({ root }),
  }
  const film = { ...videoModule('v'), ...(poster && { videoThumbnail: poster }) }
  return { ...courseOf('pictured', [film, article]), backgroundImage: cover }
}

async function add(course: Course): Promise<Course> {
  said = []
  heard = []
  return addPictures(course, context)
}

const fileAt = (address: string) => join(folder, 'media', storedMediaIn(address)[0] ?? '')

// Contract § 3: `pictures` of an outline and a module: sizes and copies
it('adds picture sizes, and upright copies without camera metadata, to a course', async () => {
  const photo = await image(2000, 1200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const cover = await store('photo.jpg', photo)
  const [poster, drawing] = [
    await store('still.webp', await image(700, 400).webp().toBuffer()),
    '/media/cat-scratching.svg',
  ]
  const course = await add(courseWith(cover, poster, drawing))
  expect(said).toEqual([
    [0, 2],
    [1, 2],
  ])
  expect(heard).toEqual([])
  expect(course.pictures).toMatchObject([
    { address: cover, width: 1200, height: 2000, copies: [{ width: 480 }, { width: 1200 }] },
  ])
  const [film, article] = course.sections[0]?.modules ?? []
  expect(film?.pictures).toMatchObject([
    { address: poster, width: 700, height: 400, copies: [{ width: 480 }] },
  ])
  expect(article?.pictures).toBeUndefined()
  for (const { address, width } of course.pictures?.[0]?.copies ?? []) {
    const { format, width: wide, height, exif, icc, orientation } = await sharp(fileAt(address)).metadata()
    expect({ format, wide, height, exif, icc, orientation }).toEqual({
      format: 'webp',
      wide: width,
      height: Math.round((width * 2000) / 1200),
      exif: undefined,
      icc: undefined,
      orientation: undefined,
    })
  }
})

it('keeps picture data as long as the copies exist', async () => {
  const cover = await store('cat.png', await image(600, 300).png().toBuffer())
  const bare = courseWith(cover)
  expect(await lacksPictures(bare)).toBe(true)
  const earlier = await add(bare)
  const again = await keepPictures({ ...bare, name: 'Another name' }, earlier, context.media)
  expect(again.pictures).toEqual(earlier.pictures)
  expect(await lacksPictures(again)).toBe(false)
  expect(await add(again)).toBe(again)
  expect(
    (await keepPictures(courseWith('/media/other.svg'), earlier, context.media)).pictures,
  ).toBeUndefined()
  unlinkSync(fileAt(earlier.pictures?.[0]?.copies[0]?.address ?? ''))
  const lost = await keepPictures(bare, earlier, context.media)
  expect(lost).toEqual(bare)
  expect(await add(lost)).toEqual(earlier)
})

it('shows an animated or unreadable picture in its original form', async () => {
  const moving = await store('moving.gif', await image(900, 600).gif().toBuffer())
  const damaged = await store('damaged.jpg', jpegOf(900, 600))
  const course = await add(courseWith(moving, undefined, damaged))
  expect(course.pictures).toEqual([{ address: moving, width: 900, height: 600, copies: [] }])
  expect(course.sections[0]?.modules[1]?.pictures).toEqual([
    { address: damaged, width: 900, height: 600, copies: [] },
  ])
  expect(heard).toEqual([
    expect.stringMatching(
      /^ {2}warning: the image \/media\/\w+\.jpg can’t be made smaller and keeps its size: /,
    ),
  ])
  expect(await lacksPictures(course)).toBe(false)
})

it('reads only stored pictures, even in malformed articles', async () => {
  const elsewhere = courseWith('https://cats.example/a.jpg', '/media/welcome-hello.jpg', 'a.jpg')
  expect(await add(elsewhere)).toBe(elsewhere)
  expect(pictureAddressesOf({ ...elsewhere, backgroundImage: '' })).toEqual([
    '/media/welcome-hello.jpg',
    'a.jpg',
  ])
  const broken = {
    ...courseWith(''),
    sections: [{ title: 's', modules: [{ id: 'b', title: 'b', type: 'article', editorData: '{' }] }],
  } as Course
  expect(pictureAddressesOf(broken)).toEqual([])
})

it('reads the size of every picture format like its decoder, and refuses every truncated file', async () => {
  const kinds = ['avif', 'gif', 'jpeg', 'png', 'webp'] as const
  for (const kind of kinds) {
    const file = await image(37, 21).toFormat(kind).toBuffer()
    const ending = findContentKind(file.toString('latin1', 0, HEAD_LENGTH))?.ending ?? ''
    expect(ending).toBe(kind === 'jpeg' ? 'jpg' : kind)
    expect(readPicture(file, ending), kind).toMatchObject({ width: 37, height: 21 })
    for (let length = 12; length < file.length; length += 7)
      expect(readPicture(file.subarray(0, length), ending), `${kind}, ${length} bytes`).toBeTypeOf('string')
  }
  const [lossless, alpha] = await Promise.all([
    image(37, 21).webp({ lossless: true }).toBuffer(),
    image(37, 21).ensureAlpha(0.5).webp().toBuffer(),
  ])
  for (const file of [lossless, alpha])
    expect(readPicture(file, 'webp')).toMatchObject({ width: 37, height: 21 })
})

it('never throws while reading a file, regardless of its content', () => {
  const starts = [
    '\xff\xd8\xff\xe1\0\x20Exif\0\0MM\0*',
    '\x89PNG\r\n\x1a\n',
    'GIF89a',
    'RIFF\0\0\0\0WEBPVP8X',
    '\0\0\0\x1cftypavif',
  ]
  fc.assert(
    fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 300 }), (start, rest) => {
      const file = Buffer.concat([Buffer.from(start, 'latin1'), rest])
      for (const ending of ['avif', 'gif', 'jpg', 'png', 'webp', 'svg']) {
        const read = readPicture(file, ending)
        if (typeof read === 'string') expect(read).not.toBe('')
        else expect(read.width * read.height).toBeGreaterThan(0)
      }
    }),
  )
})
