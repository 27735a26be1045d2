/** The operator's command `npm start -- role EMAIL USER_CHAT` (S1§6). */
import * as v from 'valibot'
import { Email, Role, roles } from '../../contract/auth.ts'
import type { Db } from '../db/schema.ts'
import { setRole } from './users.repository.ts'

export const roleUsage = `role EMAIL ${roles.join('|')}`

export type RoleCommand = { email: string; role: Role }

/** Undefined if the arguments are invalid. */
export function parseRoleCommand(args: readonly string[]): RoleCommand | undefined {
  const [email, role, ...rest] = args
  const parsed = v.safeParse(v.object({ email: Email, role: Role }), { email, role })
  return parsed.success && rest.length === 0 ? parsed.output : undefined
}

export async function runRoleCommand(db: Db, { email, role }: RoleCommand): Promise<{ ok: boolean; text: string }> {
  return (await setRole(db, email, role))
    ? { ok: true, text: `${email}: ${role} from the next sign-in; what this role is refused, at once` }
    : { ok: false, text: `${email}: no account has this e-mail` }
}
