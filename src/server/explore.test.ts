import { it } from 'vitest'
import { startApp } from '#test/test-app.ts'
import { rawRequest } from '#test/raw-request.ts'
it('x', async () => {
  const app = await startApp('sqlite')
  const p = '/sign-in/v1/session'
  const b = '{"email":"busy@happytails.example","password":"Training-Demo-1"}'
  const show = async (name: string, line: string, headers: string[] = [], body: string | Buffer = '') => {
    const a = await rawRequest(app.origin, line, headers, body)
    console.log(name.padEnd(30), a.split('\r\n')[0], JSON.stringify(a.split('\r\n\r\n').slice(1).join('|').slice(0, 200)), /content-type: .*/i.exec(a)?.[0], /cache-control: .*/i.exec(a)?.[0])
  }
  const ct = (t: string) => [`Content-Type: ${t}`]
  for (const t of ['application/json', '\tapplication/json', ' application/json', 'application/json\t', 'application/json ; charset=utf-8', '\x0bapplication/json', 'application/json;charset=latin1', 'APPLICATION/JSON', 'application/json,text/plain', 'application/jsonx', 'application/ld+json','text/plain', 'text/plain\t;a', '\ttext/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', '', 'x', '*/*', 'application/json; charset="'])
    await show(JSON.stringify(t), `POST ${p}`, ct(t), b)
  await show('none', `POST ${p}`, [], b)
  await show('empty json', `POST ${p}`, ct('application/json'))
  await show('no body', `POST ${p}`)
  await show('malformed', `POST ${p}`, ct('application/json'), '{')
  await show('proto', `POST ${p}`, ct('application/json'), '{"__proto__":{"a":1},"email":"a@b.c","password":"x"}')
  await show('constr', `POST ${p}`, ct('application/json'), '{"constructor":{"prototype":{"a":1}},"email":"a@b.c","password":"x"}')
  await show('bom', `POST ${p}`, ct('application/json'), '\ufeff' + b)
  await show('bad utf8', `POST ${p}`, ct('application/json'), Buffer.concat([Buffer.from('{"email":"'), Buffer.from([0xff, 0xfe]), Buffer.from('@b.cc","password":"x"}')]))
  await show('big', `POST ${p}`, ct('application/json'), JSON.stringify({ email: 'a@b.c', password: 'x'.repeat(1_000_001) }))
  await show('deep', `POST ${p}`, ct('application/json'), '['.repeat(400_000) )
  await show('deep2', `POST ${p}`, ct('application/json'), '['.repeat(400_000) + ']'.repeat(400_000))
  for (const l of ['GET /documents/v1/users/%', 'GET /documents/v1/users/%zz', 'GET /documents/v1/users/%ff', 'GET /user-service/api/v1/%', 'GET /%', 'GET /sign-in/v1/%c0%af', 'GET /documents/v1/users/' + 'x'.repeat(1001), 'GET /documents/v1/users/' + 'x'.repeat(12000), 'GET /' + 'x'.repeat(20000), 'GET /documents/v1', 'GET /documents/v1/nothing', 'POST /documents/v1/nothing', 'GET /sign-in/v1/nothing', 'GET /user-service/api/v1/nothing', 'POST /user-service/api/v1/nothing', 'PUT /user-service/api/v1x', 'POST /', 'PUT /team', 'DELETE /course/welcome', 'GET /health/nothing', 'FOO /', 'TRACE /', 'PROPFIND /sign-in/v1/session', 'QUERY /', 'CONNECT /', 'OPTIONS /', 'OPTIONS *', 'OPTIONS /documents/v1/users', 'HEAD /documents/v1/users', 'HEAD /config.json', 'HEAD /health/live', 'HEAD /sign-in/v1/jwks.json', 'PUT /sign-in/v1/session', 'GET /sign-in/v1/session', 'POST /sign-in/v1/jwks.json', 'GET //', 'GET http://evil.example/config.json', 'GET /config.json?a', 'GET /team', 'GET /openapi.json', 'GET /../config.json', 'GET foo', 'GET /media/nothing.mp4', 'GET /media', 'GET /media/', 'GET /assets/', 'GET /assets/nothing.js', 'GET /index.html'])
    await show(l.slice(0, 40), l)
  await app.close()
})
