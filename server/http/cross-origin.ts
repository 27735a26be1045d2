/** Lets the pages of configured origins call this server; a deployment may serve the app from another host. */
import { cors } from 'hono/cors'
import type { MiddlewareHandler } from 'hono'

const aDay = 86_400

/** Answers preflights for `origins`; everybody else gets no leave. Bearer tokens only, so no credentials. */
export const crossOrigin = (origins: readonly string[]): MiddlewareHandler =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowHeaders: ['Authorization', 'Content-Type', 'Accept'],
    maxAge: aDay,
  })

/** For calls that any page may try to make, and that are refused by what they say. */
export const anyOrigin: MiddlewareHandler = cors({
  origin: '*',
  allowMethods: ['POST'],
  allowHeaders: ['Content-Type', 'Accept'],
  maxAge: aDay,
})
