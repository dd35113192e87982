import { z } from 'zod'

/** Reads a value that is stored as JSON; throws if it is not what the schema says. */
export function readJson<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> {
  return schema.parse(JSON.parse(json))
}

const Texts = z.array(z.string())

/** Reads a stored list of texts, such as of roles. */
export function readTexts(json: string): string[] {
  return readJson(Texts, json)
}
