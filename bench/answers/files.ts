import type { Cast } from './cast.ts'
import { NOBODY, type Recorder } from './recorder.ts'

const PAGES = [
  '/',
  '/signin',
  '/team',
  '/course/welcome',
  '/reset-password?token=x',
  '/nothing/at/all',
  '/assets/',
  '/media/',
  '/index.html',
]
const OTHERS = [
  '/config.json',
  '/openapi.json',
  '/health/live',
  '/health/ready',
  '/health/nothing',
  '/favicon.svg',
  '/favicon.ico',
  '/robots.txt',
  '/sources.sha256',
]
const MEDIA = [
  '/media/welcome-hello.mp4',
  '/media/welcome-hello.jpg',
  '/media/welcome-hello.en.vtt',
  '/media/happy-tails-logo.svg',
  '/media/holiday-kitchen.svg',
  '/media/holiday-hazards-cover.svg',
  '/media/nothing.mp4',
  '/media/%2e%2e/welcome/course.yaml',
  '/media/..%2fwelcome%2fcourse.yaml',
  '/assets/nothing.js',
  '/assets/..%2f..%2fpackage.json',
]
const HTML = 'Accept: text/html,application/xhtml+xml'

/** Pages, files and the portal's own answers, and requests that no browser sends. */
export async function recordFiles({ ask, begin }: Recorder, { associate }: Cast): Promise<void> {
  begin('files')
  for (const target of [...PAGES, ...OTHERS, ...MEDIA]) {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) await ask(NOBODY, `${method} ${target}`)
    await ask(NOBODY, `GET ${target}`, { headers: [HTML], about: 'like a page' })
    await ask(NOBODY, `GET ${target}`, {
      headers: ['Accept-Encoding: gzip, deflate, br, zstd'],
      about: 'compressed',
    })
  }
  await ask(associate, 'GET /config.json', { withCookie: true })
  const page = await ask(NOBODY, 'GET /')
  const assets = [...page.body.toString().matchAll(/\/assets\/[\w.-]+/g)].map(([path]) => path)
  for (const target of new Set(assets))
    for (const encoding of ['identity', 'gzip', 'br'])
      await ask(NOBODY, `GET ${target}`, { headers: [`Accept-Encoding: ${encoding}`], about: encoding })
  const film = 'GET /media/welcome-hello.mp4'
  for (const range of ['bytes=0-9', 'bytes=10-', 'bytes=-5', 'bytes=99999999-', 'bytes=5-1', 'nothing'])
    await ask(NOBODY, film, { headers: [`Range: ${range}`], about: range })
  begin('odd requests')
  for (const target of [
    '/%',
    '/%00',
    '/documents/v1/%',
    '/user-service/api/v1/%',
    '/user-service/api/v1/nothing',
    '/sign-in/v1/%',
    `/${'x'.repeat(20_000)}`,
    '//evil.example',
    '*',
    'http://evil.example/',
  ])
    await ask(NOBODY, `GET ${target}`, { about: target.slice(0, 40) })
  for (const hosts of [
    [],
    ['Host: a', 'Host: b'],
    ['Host:'],
    ['Host: a b'],
    ['Host: portal.example'],
    ['Host: [::1]:3000'],
  ])
    for (const target of ['/', '/config.json', '/user-service/api/v1/nothing', '/documents/v1/users/x'])
      await ask(NOBODY, `GET ${target}`, { headers: hosts, isHostless: true, about: hosts.join() })
  const posts = [
    '/sign-in/v1/session',
    '/user-service/api/v1/user/confirm-password-reset',
    '/documents/v1/associate-training-completion',
  ]
  for (const target of posts) {
    const line = `POST ${target}`
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      ' application/json',
      '\tapplication/json',
      'application/json; charset=utf-8',
      'application/json;x',
      'multipart/form-data',
      'application/xml',
    ])
      await ask(associate, line, {
        headers: [`Content-Type: ${type}`],
        body: '{"token":"x","password":""}',
        about: type,
      })
    await ask(associate, line, { body: '{"token":"x","password":""}', about: 'without a type' })
    for (const body of [
      '{',
      'null',
      '7',
      '"x"',
      '{"__proto__":{}}',
      '{"constructor":{"prototype":{}}}',
      '\ufeff{}',
      '[]',
    ])
      await ask(associate, line, { headers: ['Content-Type: application/json'], body, about: body })
    await ask(associate, line, {
      headers: ['Content-Type: application/json'],
      body: 'x'.repeat(1_000_001),
      about: 'a megabyte',
    })
    await ask(associate, line, {
      headers: ['Content-Type: application/json', 'Content-Encoding: gzip'],
      body: '{}',
      about: 'said to be compressed',
    })
    await ask(associate, line, {
      headers: ['Content-Type: application/json', 'Expect: nothing-known'],
      body: '{',
      about: 'an expectation',
    })
  }
  for (const line of ['NONSENSE /', 'TRACE /', 'CONNECT x', 'PROPFIND /']) await ask(NOBODY, line)
}
