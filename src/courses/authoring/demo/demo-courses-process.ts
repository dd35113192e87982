import { DEMO_COURSES, readDemoCourse } from './demo-courses.ts'

// Child process that writes the demo courses as JSON, one document per line.
for (const course of await Promise.all(DEMO_COURSES.map(readDemoCourse))) console.log(JSON.stringify(course))
