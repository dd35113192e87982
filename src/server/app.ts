import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { type FastifyServerOptions, LogController, type RawServerDefault } from 'fastify'
import { validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { createCertificateDrawer } from '#certificate/certificate-drawer.ts'
import { COMPANY_PATH } from '#contract/console/company.ts'
import { DOCUMENTS_PATH } from '#contract/documents.ts'
import { GATEWAY_PATH } from '#contract/gateway.ts'
import { SIGN_IN_PATH } from '#contract/sign-in.ts'
import type { Config } from '#core/config.ts'
import { notFound } from '#core/errors.ts'
import { isUnder } from '#core/surfaces.ts'
import { readUploads } from '#courses/drafting/read-uploads.ts'
import { A_MINUTE } from '#domain/durations.ts'
import { createCourseFigures } from '#jobs/course-figures-job.ts'
import { createJob } from '#jobs/create-job.ts'
import { createHousekeeping } from '#jobs/housekeeping.ts'
import { createPublications } from '#jobs/publications-job.ts'
import { createMailer } from '#mail/delivery/deliver.ts'
import { createMailWorker } from '#mail/delivery/mail-worker.ts'
import { openMediaStore } from '#media/open-media-store.ts'
import type { AuthContext } from '#people/auth-context.ts'
import { refuseCrossSite } from '#people/own-origin.ts'
import { createPasswordHasher } from '#people/password-hasher.ts'
import { createTokenSigner } from '#people/token/id-token.ts'
import { createKeyRing } from '#people/token/key-ring.ts'
import { composeCertificate } from '#records/certificates/compose-certificate-mail.ts'
import { createBadges } from '#records/certificates/sign-badges.ts'
import { composeRegrade } from '#records/mail-regrade.ts'
import { composeReminder } from '#records/reminding/compose-reminder.ts'
import { remindTeams } from '#records/reminding/remind-teams.ts'
import { countFinishedDays } from '#records/reports/count-finished-days.ts'
import { composeReport, mailReports } from '#records/reports/mail-reports.ts'
import { countAtNight } from '#records/teams/count-figures.ts'
import { onLostConnection } from '#store/connection/connect.ts'
import type { Database } from '#store/schema.ts'
import { badgeRoutes } from './certificates/badge-routes.ts'
import { certificatePages } from './certificates/certificate-pages.ts'
import { companyRoutes } from './console/company-routes.ts'
import { consolePages } from './console/console-pages.ts'
import { draftPreview } from './console/courses/draft-preview-routes.ts'
import { documentsRoutes } from './documents/documents-routes.ts'
import { answerGatewayError } from './gateway/answer-gateway-error.ts'
import { gatewayRoutes } from './gateway/gateway-routes.ts'
import { createAnswerClientError } from './http/answer-client-error.ts'
import { compileWriter } from './http/answer-writer.ts'
import type { App } from './http/app-instance.ts'
import { createConnections } from './http/connections.ts'
import { answerError } from './http/error-handler.ts'
import { healthRoutes } from './http/health.ts'
import type { Metrics } from './http/metrics.ts'
import { openApi } from './http/open-api.ts'
import { acceptJson, refuseLargeBody } from './http/request-body.ts'
import { createProxyWarning, refuseBadHost } from './http/request-guards.ts'
import { securityHeaders } from './http/security-headers.ts'
import { createProxyCheck, readForwardedAddresses, trustedHops } from './http/trusted-proxies.ts'
import { isTalkative, logAnswered } from './log-options.ts'
import { unsubscribeRoutes } from './plain-pages/unsubscribe-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { routeNavigation } from './web-app/navigation.ts'
import { webApp } from './web-app/web-app.ts'

type PinoLoggerOptions = Exclude<FastifyServerOptions['logger'], boolean | undefined>

/** Minimum size of a compressed response, in bytes. */
const COMPRESS_FROM = 1024

/**
 * Interval at which the mail worker checks the queue, in ms. Mail queued by another process waits at most this long.
 */
const MAIL_INTERVAL = 1000

/**
 * The compilers of zod's schemas. They are set at startup so that Fastify does not load its own, which no route uses.
 */
const COMPILERS: object = {
  buildValidator: () => validatorCompiler,
  buildSerializer: () => compileWriter,
}

/** Interval between searches for uploaded folders, in ms. */
const UPLOADS_INTERVAL = 1000

export interface AppOptions {
  config: Config
  /** A migrated database. The caller destroys it after the app is closed. */
  db: Database
  logger?: PinoLoggerOptions | undefined
  clock?: () => number
  /** Interval at which the mail worker checks the queue, in ms. */
  mailInterval?: number
  /** Maximum time that a closing server waits for clients to read their responses, in ms. */
  readingGrace?: number | undefined
  /** Time for which a closing server that no longer listens still answers on its open connections, in ms. */
  idleGrace?: number | undefined
  /** Maximum time for reading the documents of a rendered page, in ms. */
  pageReading?: number | undefined
  /** Observes every request; absent if metrics are disabled. */
  metrics?: Metrics | undefined
  /**
   * Aborted when the process should stop. The server then reports that it is not ready, and closes each connection
   * after its response.
   */
  stopping?: AbortSignal
}

/** Creates the server with its surfaces and the web app. The server does not listen yet. */
export async function createApp(options: AppOptions): Promise<App> {
  const { config, metrics, stopping = new AbortController().signal } = options
  const app = newServer(options)
  const context = await createContext(app, options)
  await addJobs(app, context)
  metrics?.watch(app, context)
  addHooks(app, config, stopping)
  await app.register(cookie)
  await app.register(compress, {
    threshold: COMPRESS_FROM,
    encodings: ['br', 'gzip'],
    globalDecompression: false,
  })
  await app.register(openApi)
  await app.register(signInRoutes(context), { prefix: SIGN_IN_PATH })
  await app.register(gatewayRoutes(context), { prefix: GATEWAY_PATH })
  const drawer = createCertificateDrawer(config.certificates)
  app.addHook('onClose', async () => drawer.close())
  await app.register(documentsRoutes(context, drawer), { prefix: DOCUMENTS_PATH })
  await app.register(companyRoutes(context), { prefix: COMPANY_PATH })
  await app.register(healthRoutes(context, stopping))
  await app.register(unsubscribeRoutes(context))
  const badges = createBadges(context)
  await app.register(certificatePages(context, drawer, badges))
  await app.register(badgeRoutes(context, badges), { prefix: '/badges' })
  await app.register(webApp(context, options))
  await app.register(draftPreview(context))
  await app.register(consolePages(context))
  return app
}

/** Creates the dependencies shared by all actions. */
async function createContext(app: App, options: AppOptions): Promise<AuthContext> {
  const { config, db, clock = Date.now, mailInterval = MAIL_INTERVAL } = options
  const origins = () => ownOrigins(config.publicOrigin, boundPort(app) ?? config.port)
  onLostConnection(db, ({ message }) =>
    app.log.warn({ reason: message }, 'a connection to the database was lost'),
  )
  const media = await openMediaStore(config.media)
  const shared: AppContext = { config, db, media, log: app.log, clock, origins }
  const keys = await createKeyRing(db, clock)
  return {
    ...shared,
    passwords: createPasswordHasher(),
    keys,
    tokens: createTokenSigner(keys, clock),
    mail: createMailWorker({
      ...shared,
      mailer: createMailer(config),
      interval: mailInterval,
      composeRequiredMail: (queued, mail) => {
        if (mail.kind === 'certificate') return composeCertificate(shared, queued, mail)
        if (mail.kind === 'regraded') return composeRegrade(shared, queued, mail)
        if (mail.kind === 'report') return composeReport(shared, queued, mail)
        return composeReminder(shared, queued, mail)
      },
    }),
  }
}

/** Adds the periodic jobs that run while the server listens. */
async function addJobs(app: App, context: AuthContext): Promise<void> {
  const { log } = context
  const reminders = createJob({ every: A_MINUTE, log }, (signal) => remindTeams(context, signal))
  const figures = createJob({ every: 10 * A_MINUTE, log }, (signal) => countAtNight(context, signal))
  const days = createJob({ every: 10 * A_MINUTE, log }, (signal) => countFinishedDays(context, signal))
  const reports = createJob({ every: 5 * A_MINUTE, log }, (signal) => mailReports(context, signal))
  const uploads = createJob({ every: UPLOADS_INTERVAL, log }, (signal) => readUploads(context, signal))
  const courses = [createCourseFigures(context), uploads, createPublications(context)]
  const jobs = [context.mail, reminders, figures, days, reports, createHousekeeping(context), ...courses]
  for (const job of [...jobs, ...(await backupJobs(context))]) {
    app.addHook('onListen', async () => job.start())
    app.addHook('onClose', async () => job.stop())
  }
}

/** Adds the request log and the guards of every request. */
function addHooks(app: App, config: Config, stopping: AbortSignal): void {
  if (isTalkative(app.log.level)) app.addHook('onResponse', logAnswered)
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done()
  })
  app.addHook('onRequest', refuseBadHost)
  app.addHook('onRequest', refuseLargeBody)
  app.addHook('onRequest', refuseCrossSite)
  app.addHook('onRequest', createProxyWarning(config, app.log))
  app.addHook('onRequest', readForwardedAddresses)
}

/** Returns the backup job, loaded only if configured. */
async function backupJobs({ config: { backups: plan, store, media }, db, clock, log }: AppContext) {
  if (!plan || store.kind !== 'sqlite') return []
  const { createScheduledBackups } = await import('#jobs/backups/scheduled-backups.ts')
  const folder = media.kind === 'folder' ? media.folder : undefined
  return [createScheduledBackups({ db, clock, log, file: store.file, media: folder, plan })]
}

function newServer({ config, logger, readingGrace, idleGrace }: AppOptions): App {
  const headers = securityHeaders(config)
  const isProxy = createProxyCheck(config.trustProxy)
  const connections = createConnections({ isProxy, readingGrace, idleGrace })
  const options: FastifyServerOptions<RawServerDefault> = {
    serverFactory: (listener, options) =>
      connections.createBoundedServer(
        (request, response) => listener(request, response.setHeaders(headers)),
        options,
      ),
    rewriteUrl: routeNavigation,
    logger: logger ?? false,
    // Each request is logged once, when it is answered: see `addHooks`.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(config.trustProxy),
    clientErrorHandler: createAnswerClientError(headers),
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered like any other.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: answerUnroutable,
    schemaController: { compilersFactory: COMPILERS },
  }
  const app: App = fastify(options).withTypeProvider<ZodTypeProvider>()
  acceptJson(app)
  app.setErrorHandler(answerError)
  app.addHook('preClose', async () => connections.close())
  return app
}

/**
 * Answers a malformed URL. No route matches it, so no surface's error handler applies; the path determines the
 * surface. An id longer than the router's limit cannot exist.
 */
const answerUnroutable: typeof answerError = (error, request, reply) => {
  const answer = isUnder(GATEWAY_PATH, request.url) ? answerGatewayError : answerError
  return answer(error.code === 'FST_ERR_MAX_PARAM_LENGTH' ? notFound() : error, request, reply)
}

/**
 * Returns the portal's own origins, the canonical one first: the configured origin or, without one, those of the
 * bound loopback port.
 */
function ownOrigins(publicOrigin: string | undefined, port: number): string[] {
  if (publicOrigin !== undefined) return [publicOrigin]
  return ['127.0.0.1', 'localhost', '[::1]'].map((host) => `http://${host}:${port}`)
}

function boundPort(app: App): number | undefined {
  const address = app.server.address()
  return typeof address === 'object' ? address?.port : undefined
}
