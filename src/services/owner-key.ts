/** The user in the names of what this browser keeps. In a file of its own, as the script before the app must stay small. */
export const ownerKey = (userId: string | null | undefined): string => userId ?? 'nobody'
