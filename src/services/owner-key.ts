/**
 * The part of a storage key that names the user. In a file without imports, because the script that runs before the app
 * uses it and must stay small.
 */
export const ownerKey = (userId: string | null | undefined): string => userId ?? 'nobody'
