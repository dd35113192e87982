import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { AppContext } from '#app-context.ts'
import { FindingDocument, listOf, SearchQuery } from '#contract/documents.ts'
import { permit } from '#core/errors.ts'
import type { CourseSearch } from '#courses/search/course-search.ts'
import { mayReadCourses } from '#domain/permissions.ts'
import { readerOf } from '#store/courses/catalogues.ts'
import { readOffer } from '#store/courses/courses.ts'

/** Creates the route of the search in the enabled courses. Search texts are neither stored nor logged. */
export function searchRoutes(context: AppContext): FastifyPluginAsyncZod {
  let search: Promise<CourseSearch> | undefined
  return async (app) => {
    const schema = { querystring: SearchQuery, response: { 200: listOf(FindingDocument) } }
    app.get('/search', { schema }, async ({ actor, query }) => {
      permit(mayReadCourses(actor))
      search ??= openSearch(context)
      const { enabled, offered } = await readOffer(context.db, readerOf(context, actor.partner))
      return { documents: await (await search).search(query.q, enabled, offered) }
    })
  }
}

/** Loads the search on the first request, since servers are often started without needing it. */
async function openSearch(context: AppContext): Promise<CourseSearch> {
  const { createCourseSearch } = await import('#courses/search/course-search.ts')
  return createCourseSearch(context)
}
