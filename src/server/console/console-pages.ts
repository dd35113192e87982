import { existsSync, readFileSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import type { AppContext } from '#app-context.ts'
import { CONSOLE_PATH, type ConsoleConfig } from '#contract/console/company.ts'
import type { Config } from '#core/config.ts'
import { CONSOLE_APP } from '#core/folders.ts'
import { isUnder } from '#core/surfaces.ts'
import { servesConsole } from '#people/factor/console-context.ts'
import { contentSecurityPolicy } from '../http/content-security-policy.ts'
import { answerNotFound } from '../http/error-handler.ts'
import { permissionsPolicy } from '../http/security-headers.ts'
import { compressPage, sendPage } from '../http/send-page.ts'
import { isNavigation } from '../web-app/navigation.ts'
import { CONFIG_PLACE, sourcesOf, writeJson } from '../web-app/page.ts'
import { answerStoredAsset } from '../web-app/stored-assets.ts'
import { BUILT_FILES } from '../web-app/web-app.ts'

const INDEX = `${CONSOLE_APP}/index.html`

/** Path of the page opened by a mailed link. The URL contains the link's token. */
const WELCOME = `${CONSOLE_PATH}/welcome`

/**
 * Serves the company's console, if it is enabled: one page for browsers at `/company` and all paths below it, and its
 * files below `/company/assets/`. Answers other requests below `/company` with 404, never with the partners' app.
 */
export function consolePages(context: AppContext) {
  return fastifyPlugin(async (app: FastifyInstance) => {
    const { config, db } = context
    const index = existsSync(INDEX) ? readFileSync(INDEX, 'utf8') : ''
    const page = await compressPage(fillConfig(index, config))
    const headers = {
      'cache-control': 'no-store',
      'content-security-policy': contentSecurityPolicy(config, {
        programs: sourcesOf(index),
        isConsole: true,
      }),
      'permissions-policy': permissionsPolicy(config, { hasPasskeys: true }),
      vary: 'Accept-Encoding',
      'x-robots-tag': 'noindex',
    }
    await app.register(fastifyStatic, {
      ...BUILT_FILES,
      root: `${CONSOLE_APP}/assets`,
      prefix: `${CONSOLE_PATH}/assets/`,
      decorateReply: false,
      allowedPath: (_path, _root, { headers }) => servesConsole(context, headers.host),
    })
    for (const path of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        if (!servesConsole(context, request.headers.host)) return answerNotFound(request, reply)
        if (!isNavigation(request.raw))
          return (await answerStoredAsset(db, request, reply)) ?? answerNotFound(request, reply)
        reply.code(200).type('text/html; charset=utf-8').headers(headers)
        // The URL with the token must not reach other servers from which the page loads.
        if (isUnder(WELCOME, request.url)) reply.header('referrer-policy', 'no-referrer')
        return sendPage(request, reply, page)
      })
  })
}

function fillConfig(index: string, config: Config): string {
  const { companyName, supportEmail, publicOrigin, oembedUrl, videoHosts } = config
  const shown: ConsoleConfig = { companyName, supportEmail, publicOrigin, oembedUrl, videoHosts }
  return index.replace(CONFIG_PLACE, (place) => place.replace('></', () => `>${writeJson(shown)}</`))
}
