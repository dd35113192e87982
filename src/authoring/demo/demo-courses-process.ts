import { DEMO_COURSES, readDemoCourse } from './demo-courses.ts'

// A process of its own: writes the documents of the demo's courses as JSON, a line each.
for (const course of await Promise.all(DEMO_COURSES.map(readDemoCourse))) console.log(JSON.stringify(course))
