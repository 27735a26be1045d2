/** The path of an agent's inbox in the app; with a session, that conversation is open. */
export const inboxAddress = (agentId: string, sessionId: string | null): string =>
  `/agentes/${agentId}/conversas${sessionId === null ? '' : `?conversa=${encodeURIComponent(sessionId)}`}`
