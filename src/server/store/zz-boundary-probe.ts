import { b } from '#web/app/b.ts'; export const a = b
