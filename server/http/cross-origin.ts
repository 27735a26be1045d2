/** CORS for the configured origins; a deployment may serve the app from another host. */
import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'

const aDay = 86_400

/** Allows only `origins`. Sessions are bearer tokens, so credentials such as cookies are not allowed. */
export const crossOrigin = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept', 'User-Id'],
    maxAge: aDay,
  })

/** For calls of the widget, which runs on other sites: its handlers check the origin themselves. */
export const anyOrigin: MiddlewareHandler = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['Content-Type', 'Accept'],
  maxAge: aDay,
})
