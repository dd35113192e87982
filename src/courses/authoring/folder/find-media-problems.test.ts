import { type BrokenFolders, describeBroken, file, yaml } from '#test/courses/broken-folders.ts'
import { type Folder, rewrite } from '#test/courses/course-folders.ts'
import { boxOf, captionsOf, filmOf, jpegOf, pngOf } from '#test/courses/sample-media.ts'

const poster = (content: Folder[string]) => file('media/poster.jpg', content)
const captions = (content: Folder[string]) => file('media/film.en.vtt', content)
const POSTER = 'course.yaml:14: error: '
const FILM = 'course.yaml:13: '
const times = '00:00:01.500 --> 00:00:04.000'

/** Messages shared by several problems. */
const CUT_OFF = 'is incomplete: copy or export it again'
const SCRIPT = 'contains a script, which never runs here: remove it and export again'

/** Returns a folder with an SVG that declares entities, as some drawing programs export them. */
const drawingWith = (program: string, drawing: string): BrokenFolders => ({
  [`a drawing of ${program}`]: [
    file('media/cover.svg', `<?xml version="1.0" encoding="utf-8"?>\n${drawing}`),
    "course.yaml:5: error: the drawing 'media/cover.svg' declares entities in its DOCTYPE: remove them and export again",
  ],
})

const MEDIA: BrokenFolders = {
  'a PNG called .jpg': [
    poster(pngOf(800, 450)),
    "course.yaml:14: warning: 'media/poster.jpg' is actually a PNG image: rename it to 'poster.png'",
  ],
  'a video called .jpg': [
    poster(filmOf(3)),
    `${POSTER}'media/poster.jpg' is actually an MP4 video: rename it to 'poster.mp4'`,
  ],
  'an image of a phone called .jpg': [
    poster(boxOf('ftyp', Buffer.from('heic\0\0\0\0'))),
    `${POSTER}'media/poster.jpg' is a HEIC image, which browsers can’t show: save it as JPEG or PNG`,
  ],
  'a page of the web saved as an image': [
    poster('<!DOCTYPE html><html></html>'),
    `${POSTER}'media/poster.jpg' is a web page, which browsers can’t show: save the file itself, not its page`,
  ],
  'junk as an image': [
    poster('A poster.'),
    `${POSTER}'media/poster.jpg' isn’t a JPEG image, or it’s damaged: export it again`,
  ],
  'an image that is cut off': [
    poster(jpegOf(800, 450).subarray(0, -2)),
    `${POSTER}the image 'media/poster.jpg' ${CUT_OFF}`,
  ],
  'an image of no size': [
    poster(jpegOf(0, 450)),
    `${POSTER}the image 'media/poster.jpg' is damaged: export it again`,
  ],
  'an image that claims to be huge': [
    poster(pngOf(1, 1, { width: 60_000, height: 60_000 })),
    ...[
      "course.yaml:14: warning: 'media/poster.jpg' is actually a PNG image: rename it to 'poster.png'",
      `${POSTER}the image 'media/poster.jpg' has 60000 × 60000 pixels, too many to show: make it at most 4000 pixels wide`,
    ].reverse(),
  ],
  'a tiny poster': [
    poster(jpegOf(120, 90)),
    "course.yaml:14: warning: the image 'media/poster.jpg' is only 120 × 90 pixels and looks blurry: use one at least 640 pixels wide",
  ],
  'an image for a video': [
    () => ({ ...rewrite('course.yaml', 'media/film.mp4', 'media/poster.jpg') }),
    `${FILM}warning: 'media/poster.jpg' is a JPEG image, but a video belongs here: choose a file ending in .mp4, .webm`,
  ],
  'a drawing with a program in it': [
    file('media/cover.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    `course.yaml:5: error: the drawing 'media/cover.svg' ${SCRIPT}`,
  ],
  'a drawing that acts when it is pressed': [
    file('media/scale.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g onclick="go()"/></svg>'),
    `asking.md:5: error: the drawing 'media/scale.svg' ${SCRIPT}`,
  ],
  ...drawingWith(
    'old Illustrator',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n\t<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n]>\n<svg xmlns="&ns_svg;"/>',
  ),
  ...drawingWith(
    'old Inkscape',
    `<!-- Created with Inkscape -->\n<!DOCTYPE svg [${'<!ENTITY a "b">'.repeat(500)}]><svg xmlns="http://www.w3.org/2000/svg"/>`,
  ),
  ...drawingWith(
    'old CorelDRAW',
    '<!-- Creator: CorelDRAW -->\n<!DOCTYPE\n  svg SYSTEM "svg.dtd" [ <!ENTITY a "]>"> ]>\n<svg xmlns="http://www.w3.org/2000/svg"/>',
  ),
  'a drawing that is cut off': [
    file('media/cover.svg', '<svg xmlns="http://www.w3.org/2000/svg"><g>'),
    "course.yaml:5: error: the drawing 'media/cover.svg' is incomplete: export it again",
  ],
  'a drawing that names other sites': [
    file(
      'media/cover.svg',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://cats.example/a.png"/><foreignObject/></svg>',
    ),
    "course.yaml:5: error: the drawing 'media/cover.svg' uses external files: embed its images and remove its links",
  ],
  'captions that end after the video': [
    captions(captionsOf(['01:20.000', '01:40.000'])),
    'media/film.en.vtt:3: warning: the caption ends after the video’s end at 1:30',
  ],
  'a video that is cut off': [
    file('media/film.mp4', filmOf(90).subarray(0, -10)),
    `${FILM}error: the video 'media/film.mp4' ${CUT_OFF}`,
  ],
  'a video without its table of contents': [
    file('media/film.mp4', boxOf('ftyp', Buffer.from('isom\0\0\0\0'))),
    `${FILM}error: the video 'media/film.mp4' can’t be played: export it again as MP4 (H.264)`,
  ],
  'a video as a phone records it': [
    file('media/film.mp4', filmOf(90, 'hvc1')),
    `${FILM}warning: the video 'media/film.mp4' is in H.265 (HEVC), which many browsers can’t play: export it as H.264`,
  ],
  'captions without their first line': [
    captions('Hello\n'),
    'media/film.en.vtt:1: error: these aren’t WebVTT captions: the first line must be WEBVTT',
  ],
  'captions that are empty': [
    captions('WEBVTT\n'),
    "course.yaml:16: error: 'media/film.en.vtt': the file has no captions",
  ],
  'captions with the arrow of a word processor': [
    captions('WEBVTT\n\n00:00:01.000 → 00:00:04.000\nWords.\n'),
    "media/film.en.vtt:3: error: '00:00:01.000 → 00:00:04.000' isn’t a valid time range: put --> between the times",
  ],
  'captions at times that are none, backwards and after the end': [
    captions(
      captionsOf(
        ['00:01.000', '00:02,000'],
        ['00:20.000', '00:10.000'],
        ['00:30.000', '00:40.000'],
        ['00:25.000', '00:28.000'],
        ['01:40.000', '01:42.000'],
      ),
    ),
    `media/film.en.vtt:3: error: '00:01.000 --> 00:02,000' isn’t a valid time range: write it like ${times}`,
    'media/film.en.vtt:6: error: the caption ends before it starts, so it’s never shown',
    'media/film.en.vtt:12: warning: the caption starts before the one above it: sort them by time',
    'media/film.en.vtt:15: warning: the caption starts after the video’s end at 1:30',
  ],
  'media that the portal does not have': [
    yaml('media/poster.jpg', '/media/nowhere.jpg'),
    "course.yaml:14: warning: the portal has no '/media/nowhere.jpg' yet, so it isn’t shown",
  ],
}

// Contract § 9: a course's folder: each problem …
describeBroken('the media', MEDIA)
