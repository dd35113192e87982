import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { type CDPSession, chromium } from '@playwright/test'
import { findBrowser } from '../../e2e/find-browser.ts'
import { captionsOf, type Film, frameOf, HEIGHT, lengthOf, WIDTH } from './motion/film.ts'

const FRAMES_A_SECOND = 24
const media = new URL('../../courses/media/', import.meta.url)
const pathOf = (name: string): string => fileURLToPath(new URL(name, media))

/** Draws every frame of a film in a browser and has FFmpeg put them together; writes film, poster and captions. */
export async function takeFilm(film: Film): Promise<void> {
  writeFileSync(new URL(`${film.name}.en.vtt`, media), captionsOf(film))
  await withCamera(async (shoot) => {
    writeFileSync(new URL(`${film.name}.jpg`, media), await shoot(frameOf(film, film.posterAt), 86))
    const encoder = startEncoder(pathOf(`${film.name}.mp4`))
    const frames = Math.round(lengthOf(film) * FRAMES_A_SECOND)
    for (let i = 0; i < frames; i++) {
      const picture = await shoot(frameOf(film, i / FRAMES_A_SECOND), 97)
      if (!encoder.stdin.write(picture)) await once(encoder.stdin, 'drain')
    }
    encoder.stdin.end()
    const [code] = await once(encoder, 'close')
    if (code !== 0) throw new Error(`FFmpeg ended with ${code}`)
  })
}

/** Takes single frames, for looking at a film before it is taken. */
export async function takeFrames(
  film: Film,
  moments: number[],
  nameOf: (seconds: number) => string,
): Promise<void> {
  await withCamera(async (shoot) => {
    for (const moment of moments) writeFileSync(nameOf(moment), await shoot(frameOf(film, moment), 80))
  })
}

async function withCamera(
  use: (shoot: (drawing: string, quality: number) => Promise<Buffer>) => Promise<void>,
) {
  const executablePath = findBrowser({ headless: true })
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  await page.setContent(`<style>${face()}body{margin:0}svg{display:block}</style><div id="screen"></div>`)
  await page.evaluate('document.fonts.load("600 30px Figtree Variable")')
  const session = await page.context().newCDPSession(page)
  await use(async (drawing, quality) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">${drawing}</svg>`
    await page.evaluate(`document.getElementById('screen').innerHTML = ${JSON.stringify(svg)}`)
    return capture(session, quality)
  })
  await browser.close()
}

async function capture(session: CDPSession, quality: number): Promise<Buffer> {
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'jpeg',
    quality,
    optimizeForSpeed: true,
  })
  return Buffer.from(data, 'base64')
}

function face(): string {
  const file = createRequire(import.meta.url).resolve(
    '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  )
  return `@font-face{font-family:"Figtree Variable";font-weight:300 900;src:url(data:font/woff2;base64,${readFileSync(file, 'base64')})}`
}

/** H.264 that every browser plays, its index first so that it starts before it is all there. No sound. */
function startEncoder(output: string) {
  const input = ['-f', 'image2pipe', '-framerate', String(FRAMES_A_SECOND), '-c:v', 'mjpeg', '-i', '-']
  const picture = [
    '-an',
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-tune',
    'animation',
    '-crf',
    '28',
    '-pix_fmt',
    'yuv420p',
  ]
  const colors = [
    '-vf',
    'scale=in_range=full:out_range=tv:out_color_matrix=bt709',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const place = ['-g', String(FRAMES_A_SECOND * 4), '-movflags', '+faststart', '-y', output]
  return spawn('ffmpeg', ['-loglevel', 'error', ...input, ...colors, ...picture, ...place], {
    stdio: ['pipe', 'inherit', 'inherit'],
  })
}
