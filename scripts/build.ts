import { buildWebAppWhereNeeded } from '#server/web-app/build-web-app.ts'

console.log((await buildWebAppWhereNeeded()) ? 'The web app is built.' : 'The web app is already built.')
