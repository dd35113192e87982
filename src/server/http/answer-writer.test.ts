import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CourseModule } from '#contract/course-document.ts'
import {
  CompletionDocument,
  CourseOutlineDocument,
  listOf,
  MemberStatus,
  PartnerDocument,
  UserDocument,
  VideoPosition,
} from '#contract/documents.ts'
import { AddAssociateAnswer, InvitationAnswer, StatusAnswer } from '#contract/gateway.ts'
import { GatewayRefusal, Refusal } from '#contract/refusals.ts'
import { JwksAnswer, SessionAnswer, SessionsAnswer } from '#contract/sign-in.ts'
import { compileWriter } from './answer-writer.ts'

const ANSWERS = {
  CompletionDocument,
  UserDocument,
  PartnerDocument,
  VideoPosition,
  CourseModule,
  CourseOutlineDocument,
  statusesOrRecords: listOf(z.union([MemberStatus, CompletionDocument])),
  SessionAnswer,
  SessionsAnswer,
  JwksAnswer,
  AddAssociateAnswer,
  InvitationAnswer,
  StatusAnswer,
  Refusal,
  GatewayRefusal,
}

function writerOf(schema: z.ZodType): (answer: unknown) => string {
  return compileWriter({ schema, method: 'GET', url: '/' })
}

/** Generates values that a schema accepts, with additional unnamed fields in the objects. */
function answersOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return withUnnamed(objectsOf(def.shape))
    case 'array':
      return fc.array(answersOf(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(
        fc.string().filter((key) => key !== '__proto__'),
        answersOf(def.valueType),
        { maxKeys: 3 },
      )
    case 'union':
      return fc.oneof(...def.options.map(answersOf))
    case 'optional':
      return fc.option(answersOf(def.innerType), { nil: undefined })
    case 'default':
      return answersOf(def.innerType)
    case 'pipe':
      return answersOf(def.out)
    case 'literal':
    case 'enum':
      return fc.constantFrom(...(schema._zod.values ?? []))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.integer({ min: 1, max: 10_000 })
    case 'string':
      // No id is `__proto__`, so no response contains it.
      return fc.stringMatching(/^[\w"\\é€😀 -]{1,12}$/u).filter((text) => text !== '__proto__')
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(def.type)
  }
}

function objectsOf(shape: z.core.$ZodShape): fc.Arbitrary<object> {
  return fc.record(Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, answersOf(field)])))
}

function withUnnamed(objects: fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.tuple(objects, fc.boolean()).map(([object, first]) => {
    const unnamed = { passwordHash: 'secret', correctAnswers: [1] }
    return first ? { ...unnamed, ...object } : { ...object, ...unnamed }
  })
}

/** Encodes a response. Lists with a maximum length can only be parsed and need no encoding. */
function encode(schema: z.ZodType, answer: unknown): unknown {
  try {
    return z.encode(schema, answer as never)
  } catch (error) {
    if (error instanceof z.core.$ZodEncodeError) return schema.parse(answer)
    throw error
  }
}

describe('the response writer', () => {
  for (const [name, schema] of Object.entries(ANSWERS))
    it(`encodes ${name} exactly like its schema`, () => {
      const write = writerOf(schema)
      fc.assert(
        fc.property(answersOf(schema), (answer) => {
          expect(write(answer)).toBe(JSON.stringify(encode(schema, answer)))
          expect(write(answer)).not.toContain('passwordHash')
        }),
      )
    })

  it('omits an absent field, and unnamed fields inside a nested object', () => {
    const write = writerOf(z.object({ a: z.object({ b: z.string() }).optional(), c: z.number() }))
    expect(write({ c: 1 })).toBe('{"c":1}')
    expect(write({ c: 1, a: { b: 'x', d: 'y' } })).toBe('{"a":{"b":"x"},"c":1}')
  })

  it('drops a record’s key __proto__', () => {
    const write = writerOf(z.record(z.string(), z.object({ a: z.number() })))
    expect(write(JSON.parse('{"__proto__":{"a":1},"b":{"a":2}}'))).toBe('{"b":{"a":2}}')
  })

  it('refuses a response that matches no option of its schema', () => {
    const write = writerOf(listOf(z.union([MemberStatus, CompletionDocument])))
    expect(() => write({ documents: [{ userId: 'x' }] })).toThrow('none of the kinds')
  })

  it('refuses an unsupported kind of schema when the server starts', () => {
    expect(() => writerOf(z.date())).toThrow('of type date')
    expect(() => writerOf(z.union([z.string(), z.number()]))).toThrow('between objects and literals')
  })
})
