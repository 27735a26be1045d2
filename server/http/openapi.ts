/** The OpenAPI document, generated from the table of calls. */
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { refusalsOf, routes } from '../../contract/routes.ts'
import type { Route } from '../../contract/route.ts'
import { ErrorBody } from '../../contract/wire.ts'
import { version } from '../platform/version.ts'

const reasons: Record<Route['refusals'][number], string> = {
  400: 'Wrong input',
  401: 'No session, or one that has ended',
  402: 'Not enough credits',
  403: 'Not allowed',
  404: 'Unknown, or of another account',
  409: 'In conflict with what is stored',
  413: 'Too large',
  415: 'Not JSON',
  429: 'Too many attempts',
  502: 'The model could not answer',
  503: 'Not available now, or too many requests in progress',
  504: 'The model took too long',
}

// Schemas are converted by their input type, the wire format; checks without a JSON Schema equivalent are omitted.
const onTheWire = (schema: v.GenericSchema): JsonSchema => {
  const { $schema: _dialect, ...rest } = toJsonSchema(schema, {
    typeMode: 'input',
    errorMode: 'ignore',
    target: 'draft-2020-12',
  })
  return rest
}

const json = (schema: JsonSchema | { $ref: string }) => ({ 'application/json': { schema } })

const parametersOf = (schema: v.GenericSchema | undefined, place: 'path' | 'query') => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = onTheWire(schema)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }))
}

const fileForm = (field: string) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: [field],
    },
  },
})

const fieldsForm = (form: v.GenericSchema, files: readonly string[] = []) => {
  const { properties, ...schema } = onTheWire(form)
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return {
    'multipart/form-data': {
      schema: { ...schema, properties: { ...properties, ...Object.fromEntries(files.map((name) => [name, file])) } },
    },
  }
}

const contentOf = (route: Route) => {
  if (route.file) return { '*/*': { schema: { type: 'string', contentMediaType: 'application/octet-stream' } } }
  if (route.stream) return { 'application/x-ndjson': { schema: onTheWire(route.reply) } }
  const streamed = route.streamed && { [route.streamed.type]: { schema: onTheWire(route.streamed.piece) } }
  return { ...json(onTheWire(route.reply)), ...streamed }
}

function operationOf(operationId: string, route: Route) {
  return {
    operationId,
    summary: route.summary,
    description: `Source: ${route.source}`,
    security: route.auth === 'none' ? [] : [{ [route.auth]: [] }],
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query')],
    ...(route.body && { requestBody: { required: true, content: json(onTheWire(route.body)) } }),
    ...(route.upload && { requestBody: { required: true, content: fileForm(route.upload) } }),
    ...(route.form && { requestBody: { required: true, content: fieldsForm(route.form, route.formFiles) } }),
    responses: {
      200: {
        description: route.stream ? 'One value a line, until the work is done' : 'Done',
        content: contentOf(route),
      },
      ...Object.fromEntries(
        refusalsOf(operationId, route).map((status) => [
          status,
          { description: reasons[status], content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  }
}

/** The document served at `/openapi.json`. */
export function openapiDocument() {
  const paths: Record<string, Record<string, ReturnType<typeof operationOf>>> = {}
  for (const [name, route] of Object.entries<Route>(routes))
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operationOf(name, route) }
  return {
    openapi: '3.1.0',
    info: { title: 'Prosa', version },
    paths,
    components: {
      schemas: { Error: onTheWire(ErrorBody) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'token' },
        apiKey: { type: 'http', scheme: 'bearer' },
      },
    },
  }
}
